'use strict';
// The page of a visit: frames come down one event stream and are merged into the document, acts go up in their order.
(() => {
  const $ = id => document.getElementById(id), all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const page = $('page'), form = $('acts'), { visit, assets } = page?.dataset ?? {};
  if (!visit) return;
  const on = (names, act) => names.split(' ').forEach(name => addEventListener(name, act, true));
  const pause = time => new Promise(done => setTimeout(done, time)), here = () => location.pathname + location.search;
  const box = part => part.getBoundingClientRect(), active = () => document.activeElement, url = form.getAttribute('action');
  const isField = part => part.matches?.('input, textarea'), isOwn = node => node?.dataset?.own === '', cut = url => url.split('?')[0];
  const rowOf = part => part.closest?.('ul[id] > li[id]'), template = document.createElement('template');
  const nameOf = row => row && { list: row.parentNode.id, item: row.id.slice(row.parentNode.id.length + 1) };
  const policy = window.trustedTypes?.createPolicy('pages', { createHTML: html => html });
  let last = +page.dataset.after, dead = false, leaving = false, stale = false, composing = null;

  // Merging: a part keeps its identity, and so its focus and scroll position. The browser owns the texts of fields.
  function merge(old, now) {
    if (old.nodeType !== 1) { if (old.data !== now.data) old.data = now.data; return; }
    const keeps = name => name === 'open' || name === 'tabindex' || name === 'value' && isField(old) || name === 'aria-current' && old.nodeName === 'LI';
    for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !keeps(name)) old.removeAttribute(name);
    for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value && !keeps(name)) old.setAttribute(name, value);
    // The rows of a list are parts of their own.
    if (isField(old) || old.id && old.nodeName === 'UL' && !now.firstChild) return;
    const spare = [...old.childNodes].filter(child => !child.id && !isOwn(child));
    // A part around a field or a list is found by it: an insertion before them would otherwise shift all parts by one.
    const inside = part => part.querySelector?.('input[id], textarea[id], ul[id]')?.id;
    arrange(old, [...now.childNodes].map(wanted => {
      const id = inside(wanted), at = spare.findIndex(part => id ? part.contains($(id)) : !inside(part));
      const found = wanted.id ? $(wanted.id) : at < 0 ? null : spare.splice(at, 1)[0];
      if (found?.nodeName !== wanted.nodeName || found.contains(old)) return adopt(wanted);
      merge(found, wanted);
      return found;
    }));
  }
  // Lists and fields in an element that is built anew keep their rows and texts.
  function adopt(node) {
    for (const now of node.querySelectorAll?.('ul[id], input[id], textarea[id]') ?? []) {
      const old = $(now.id);
      if (old?.nodeName === now.nodeName) { merge(old, now); now.replaceWith(old); }
    }
    return node;
  }
  function arrange(parent, nodes) {
    let at = parent.firstChild;
    for (const node of nodes) {
      while (isOwn(at)) at = at.nextSibling;
      if (node === at) at = at.nextSibling; else parent[node.isConnected && parent.moveBefore ? 'moveBefore' : 'insertBefore'](node, at);
    }
    while (at) { const next = at.nextSibling; if (!isOwn(at)) leave(at); at = next; }
  }
  function leave(node) {
    if (node.contains(composing)) composing = null;
    // A modal dialog that is removed without this leaves the page inert.
    if (node.nodeName === 'DIALOG') node.close();
    node.remove();
  }
  // A browser would begin at the button that closes.
  function showModals() {
    for (const sheet of all('dialog:not(:modal)')) {
      sheet.open = false;
      sheet.showModal();
      if (active().matches('.close')) focusOn(sheet.querySelector('[data-field], ul[id]'));
    }
  }

  // A frame follows the one before. Only the first of a stream or an answer may follow any: it has all parts then.
  function show(frame, isFirst) {
    if (dead || frame.n <= last) return;
    if (frame.n > last + 1 && !isFirst) { last = 0; stop(); return listen(); }
    const top = scrollY > 8 && topRow(), focus = active(), row = rowOf(focus), list = row?.parentNode, at = row && [...list.children].indexOf(row);
    const made = {}, order = frame.order ?? {}, { style } = document.documentElement;
    // The browser would move the page as well.
    style.overflowAnchor = 'none';
    if (frame.place && !wanted) remember();
    for (const part of frame.parts ?? []) {
      template.innerHTML = policy ? policy.createHTML(part) : part;
      // Without an element it is the name of a part that is gone.
      const now = template.content.firstElementChild, id = now?.id ?? part, old = $(id);
      if (now && old?.nodeName === now.nodeName) merge(old, now); else { if (old) leave(old); made[id] = now; }
    }
    for (const id of ['page', ...Object.keys(order)])
      if (order[id] && $(id)) arrange($(id), order[id].map(name => made[name] ?? $(name)).filter(part => part));
    for (const list in frame.chosen) mark(list, frame.chosen[list]);
    showModals();
    frame.fields?.forEach(fill);
    last = frame.n;
    if (top && top[0].isConnected) scrollBy(0, box(top[0]).top - top[1]);
    style.overflowAnchor = '';
    if (active() === document.body) focusOn(focus.isConnected ? focus : list?.isConnected && list.children[Math.min(at, list.children.length - 1)]);
    if (frame.title) document.title = frame.title;
    if (frame.say) $('say').textContent = frame.say + ($('say').textContent === frame.say ? '\u00a0' : '');
    if (frame.place) arrive(frame.place);
    restore();
    if (frame.focus) focusOn($(frame.focus));
    if (frame.reveal) $(frame.reveal)?.scrollIntoView({ block: 'nearest' });
    recover();
    if (frame.end) { dead = true; stop(); }
    renew();
    look();
  }
  function focusOn(part) {
    const able = 'a, button, input, textarea, [tabindex]', inside = part?.nodeName === 'UL' && part.querySelector('[aria-current]') || part;
    const found = inside && (inside.matches(able) ? inside : inside.querySelector(able));
    if (found && found !== active()) found.focus({ preventScroll: !isField(found) });
  }
  function mark(list, row) {
    $(list)?.querySelector(':scope > [aria-current]')?.removeAttribute('aria-current');
    $(row)?.setAttribute('aria-current', 'true');
  }
  // The first row in sight, which keeps its place when rows come above it.
  function topRow() {
    const row = all('section li[id]', page).find(row => box(row).bottom > 64);
    return row && [row, box(row).top];
  }

  // Fields: the app's text counts when the app knew the last edit.
  const edits = {}, typed = new Set(), plain = id => id.replace(/^n\d+-/, ''), keptAs = 'typed ';
  function fill({ id, text, seen }) {
    const field = $(id);
    if (!field || seen < edits[id] || composing === field) return;
    typed.delete(id);
    if (field.value === text) return;
    const caret = Math.max(0, text.length - field.value.length + field.selectionEnd);
    field.value = text;
    if (active() === field) field.setSelectionRange(caret, caret);
  }
  function edited(field) {
    const id = field.dataset?.field;
    if (!id || field.matches('[type=password], [autocomplete$=password]')) return;
    typed.add(id);
    edits[id] = send({ kind: 'edit', field: id, text: field.value });
  }
  // Texts that were typed come back after the page was loaded again, but not at another address, such as that of another search.
  // The answer to a form, whose address names the visit, has them already.
  const sent = new URL(location).searchParams.has('visit') && sessionStorage.getItem('sent');
  let kept = JSON.parse(sessionStorage.getItem(keptAs + (sent || here())) ?? '{}');
  if (sent) {
    for (const { id, value } of all('[data-field]', page)) if (value && value === kept[plain(id)]) typed.add(id);
    sessionStorage.removeItem(keptAs + sent);
    kept = {};
  }
  function keep() {
    for (const id of typed) if ($(id)?.value) kept[plain(id)] = $(id).value;
    sessionStorage.setItem(keptAs + here(), JSON.stringify(kept));
  }
  function recover() {
    for (const field of all('[data-field]', page)) {
      const name = plain(field.id), text = kept[name];
      delete kept[name];
      if (text && text !== field.value) { field.value = text; edited(field); }
    }
  }
  async function reload() {
    if (dead) return;
    dead = leaving = true;
    stop();
    keep();
    if (Date.now() - sessionStorage.getItem('loaded') < 5000) await pause(5000);
    sessionStorage.setItem('loaded', Date.now());
    location.reload();
  }
  const renew = () => stale && !place.asks && ![...typed].some(id => $(id)?.value) && reload();

  // After a form was sent, the address names this visit, of which a copied link would know nothing.
  const clean = new URL(location), hasFiles = clean.hash > '', choice = $(clean.hash.slice(1));
  clean.searchParams.delete('visit');
  clean.hash = '';
  history.replaceState(history.state, '', clean);

  // Places: the history has an entry for each screen with an address, and for each sheet.
  let place = { url: here(), depth: +page.dataset.depth }, entry = history.state, wanted = null, quiet = false;
  if (entry?.trail?.at(-1)[0] !== here()) entry = { i: 0, y: 0, trail: [[here(), place.depth]] };
  function remember() {
    const top = topRow();
    entry = { ...entry, y: scrollY, row: top && [top[0].id, top[1]] };
    history.replaceState(entry, '');
  }
  function arrive(now) {
    const { trail } = entry, [url, depth] = trail.at(-1), isNew = now.url !== url;
    const hasSheet = !!page.querySelector('dialog'), begins = isNew || now.depth > depth && !hasSheet, isBack = now.url === place.url && page.contains(active());
    // A new screen is read out from its title. After a sheet the focus is on its button again.
    if ((now.depth !== place.depth || now.url !== place.url) && !hasSheet && !isField(active()) && !isBack)
      page.querySelector('h1')?.focus({ preventScroll: true });
    place = now;
    if (!isNew && now.depth === depth) return;
    const at = trail.findLastIndex(one => one[1] <= now.depth && (!now.url || one[0] === now.url));
    if (now.depth < depth && at >= 0) { quiet = true; return history.go(at + 1 - trail.length); }
    if (!now.url) return;
    const replaces = now.depth <= depth && cut(now.url) === cut(url);
    entry = { i: entry.i + !replaces, y: begins ? 0 : scrollY, trail: [...trail.slice(-50, replaces ? -1 : undefined), [now.url, now.depth]] };
    history[replaces ? 'replaceState' : 'pushState'](entry, '', now.url);
    if (!replaces && begins) scrollTo(0, 0);
  }
  // Rows far from the window have their heights only after they were drawn.
  function restore(times = 3) {
    if (!wanted) return;
    const { y, row } = wanted, there = row && $(row[0]);
    if (there) scrollBy(0, box(there).top - row[1]); else scrollTo(0, y);
    if (times) requestAnimationFrame(() => restore(times - 1)); else if (there || scrollY > y - 8) wanted = null;
  }
  on('popstate', () => {
    const now = history.state, by = entry.i - now?.i;
    if (!now?.trail) return history.replaceState(entry, '');
    if (quiet) { quiet = false; entry = wanted = now; return restore(); }
    send({ kind: 'go', url: here() });
    // The app asks first, and the page stays.
    if (place.asks) { quiet = true; history.go(by); } else entry = wanted = now;
  });
  on('wheel touchmove keydown', () => { wanted = null; });
  const note = () => { if (history.state?.i === entry.i) remember(); };
  on('beforeunload', event => { note(); if (place.asks && !leaving) event.preventDefault(); });

  // Up: one request at a time. An act with a number that the app knows is not performed again.
  let queue = [], count = 0, busy = false, asking = false, tries = 0, timer = 0;
  const later = () => Math.min(10000, 250 * 2 ** tries++), poll = () => { asking = true; pump(); };
  const perform = (action, row) => send({ kind: 'do', action, ...row });
  const body = batch => JSON.stringify({ visit, after: last, acts: batch.map(({ going, ...act }) => act) });
  function send(act) {
    // The app knows that the row of an act is chosen.
    if (act.item) mark(act.list, `${act.list}.${act.item}`);
    const old = queue.at(-1);
    if (/edit|saw|chose/.test(act.kind) && old && !old.going && ['kind', 'field', 'list'].every(name => old[name] === act[name])) Object.assign(old, act);
    else if (queue.length < 500) queue.push({ n: ++count, ...act });
    pump();
    return count;
  }
  async function pump() {
    if (busy || dead || !queue.length && !asking) return;
    let size = 0;
    const batch = queue.slice(0, 20).filter((act, at) => (size += JSON.stringify(act).length) < 20000 || !at);
    for (const act of batch) act.going = true;
    [busy, asking] = [true, false];
    try {
      const headers = { 'Content-Type': 'application/json' }, signal = AbortSignal.timeout(20000);
      const answer = await fetch(url, { method: 'POST', headers, body: body(batch), signal }), { status } = answer;
      if (status === 409 || status === 410) return reload();
      if (status >= 500 || status === 429) await pause(Math.min(30, answer.headers.get('Retry-After') || 1) * 1000);
      else queue = queue.slice(batch.length);
      if (status === 200) (await answer.json()).frames.forEach((frame, at) => show(frame, !at));
      else if (!source && !joining) setTimeout(poll, 500);
      offline(false);
    } catch { offline(true); await pause(later()); }
    busy = false;
    pump();
  }
  function offline(is) {
    if (!is) tries = 0;
    $('offline')?.toggleAttribute('hidden', !is);
  }

  // Down: one stream, of a page in sight. HTTP/1.1 has six connections for all pages together: four may have a stream.
  let source = null, release = null, joining = false, away = 0;
  const shares = navigator.locks && !/^h[23]/.test(performance.getEntriesByType('navigation')[0]?.nextHopProtocol);
  async function join() {
    for (let slot = 0; shares && slot < 4; slot++) {
      const free = await new Promise(done => navigator.locks.request('pages ' + slot, { ifAvailable: true }, lock => lock ? new Promise(done) : done()));
      if (free) return free;
    }
    return !shares && (() => {});
  }
  async function listen() {
    clearTimeout(timer);
    if (source || joining || dead || document.hidden) return;
    joining = true;
    release = await join();
    joining = false;
    if (dead || document.hidden) return stop();
    if (!release) { poll(); timer = setTimeout(listen, 10000); return; }
    let isFirst = true;
    source = new EventSource(`${url.replace(/act$/, 'frames')}?visit=${visit}&after=${last}`);
    const hear = (name, act) => source.addEventListener(name, ({ data }) => act(data && JSON.parse(data)));
    hear('hello', hello => { offline(false); stale = hello.assets !== assets; renew(); });
    hear('frame', frame => { show(frame, isFirst); isFirst = false; });
    hear('gone', reload);
    source.onerror = () => { stop(); poll(); timer = setTimeout(listen, later()); };
  }
  function stop() {
    clearTimeout(timer);
    source?.close();
    if (release) release();
    source = release = null;
  }
  on('online resume', () => { poll(); listen(); });
  on('pageshow', event => { if (event.persisted) { poll(); listen(); } });
  on('freeze', stop);
  on('visibilitychange', () => {
    clearTimeout(away);
    if (document.hidden) away = setTimeout(stop, 20000); else { listen(); look(); }
  });
  on('pagehide', event => {
    if (queue.length) navigator.sendBeacon(url, new Blob([body(queue.slice(0, 20))], { type: 'application/json' }));
    // The visit need not wait for a page that no history can show again.
    if (!leaving && !event.persisted) navigator.sendBeacon(url.replace(/act$/, 'leave?visit=') + visit);
    stop();
    keep();
    // A page that changes its history here is not kept.
    if (!event.persisted) note();
  });

  // Acts. A composition is an edit when it has ended; a search follows it letter by letter.
  on('compositionstart', event => { composing = event.target; });
  on('compositionend', event => { composing = null; edited(event.target); });
  on('input', event => { if (!event.isComposing || event.target.type === 'search') edited(event.target); });
  on('change', event => { if (event.target.type === 'file') preview(event.target); });
  // Passwords and files go as a plain form.
  const isForm = part => part.dataset.upload || all('[autocomplete$=password], [type=file]', part.closest('dialog, section') ?? page).some(field => field.value);
  on('submit', event => {
    const { submitter } = event, part = submitter.value === 'enter' ? active() : submitter;
    if (isForm(part)) {
      leaving = true;
      sessionStorage.setItem('y', scrollY);
      sessionStorage.setItem('sent', here());
      if ([...form.elements].some(field => field.files?.length)) form.enctype = 'multipart/form-data';
    } else {
      event.preventDefault();
      if (part.dataset.field && !composing) send({ kind: 'submit', field: part.id, text: part.value });
    }
  });
  on('click', event => {
    const { target, clientX: x, clientY: y } = event, part = target.closest('[data-do], button[name=do]:not(.hidden, [data-upload])'), area = box(target);
    if (target.nodeName === 'DIALOG' && (y < area.top || y > area.bottom || x < area.left || x > area.right)) perform('back');
    if (!part || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || part.matches('.main') && isForm(part)) return;
    event.preventDefault();
    const [action, list, ...item] = (part.dataset.do ?? part.value).split(' '), row = nameOf(rowOf(part)) ?? { list, item: item.join(' ') || undefined };
    // The second click of a double click is no second order.
    if (!queue.some(act => act.action === action && act.list === row?.list && act.item === row?.item)) perform(action, row);
  });
  on('cancel', event => { if (event.target.nodeName === 'DIALOG') { event.preventDefault(); perform('back'); } });
  on('close', event => { if (event.target.isConnected) showModals(); });

  // Keys: those of the page, with the Korean layout (두벌식) on, too.
  const names = { Escape: 'esc', ' ': 'space', ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
  const korean = 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ', latin = 'qwertyuiopasdfghjklzxcvbnmQWERTOP';
  on('keydown', event => {
    const { target, shiftKey: shift } = event, control = event.ctrlKey || event.metaKey, isLetter = event.key.length === 1;
    const letter = latin[korean.indexOf(event.key)], name = letter ? shift ? letter.toUpperCase() : letter : names[event.key] ?? event.key;
    const key = (control ? 'ctrl+' : '') + (event.altKey ? 'alt+' : '') + (name.length > 1 ? (shift ? 'shift+' : '') + name.toLowerCase() : name);
    const by = { up: -1, down: 1 }[key], isFree = control || key === 'esc' || by && target.nodeName === 'INPUT';
    if (event.isComposing || event.keyCode === 229 || isField(target) && !isFree || key === 'enter' && target.matches('a, button, summary')) return;
    if (isLetter && !control && localStorage.getItem('letters') === 'off') return;
    const action = ` ${$('hints')?.dataset.keys}`.split(` ${key}=`)[1]?.split(' ')[0];
    if (action) perform(action, nameOf(rowOf(target))); else if (!by || !step(by)) return;
    event.preventDefault();
  });
  function step(by) {
    const rows = all('ul[id] > li[id]', page.querySelector('dialog') ?? page), row = rows[Math.max(0, rows.indexOf(rowOf(active())) + by)];
    focusOn(row);
    row?.scrollIntoView({ block: 'nearest' });
    return row;
  }

  // The chosen row and the rows in sight, 150 ms later.
  let choosing = 0, looking = 0, chosen = null;
  const seen = {};
  on('focusin', ({ target }) => {
    const row = rowOf(target);
    clearTimeout(choosing);
    if (row && row.id !== chosen) choosing = setTimeout(() => { chosen = row.id; send({ kind: 'chose', ...nameOf(row) }); }, 150);
  });
  on('scroll', look);
  function look() {
    looking ||= setTimeout(() => {
      looking = 0;
      for (const list of document.hidden ? [] : all('ul[id]', page)) {
        const shown = [...list.children].map(box).map(({ top, bottom }) => bottom > 0 && top < innerHeight);
        const from = shown.indexOf(true), to = shown.lastIndexOf(true) + 1, range = from + ' ' + to;
        if (from >= 0 && seen[list.id] !== range) send({ kind: 'saw', list: list.id, from, to });
        seen[list.id] = range;
      }
    }, 150);
  }
  function preview(input) {
    const list = document.createElement('ul');
    list.className = 'previews';
    list.dataset.own = '';
    for (const file of [...input.files].slice(0, 10).filter(file => file.type.startsWith('image/'))) {
      const picture = list.appendChild(document.createElement('li')).appendChild(new Image()), src = URL.createObjectURL(file);
      Object.assign(picture, { src, alt: file.name, onload: () => URL.revokeObjectURL(src) });
    }
    if (isOwn(input.nextSibling)) input.nextSibling.remove();
    input.after(list);
  }

  history.scrollRestoration = 'manual';
  history.replaceState(entry, '');
  wanted = entry.y > 0 ? entry : null;
  showModals();
  recover();
  restore();
  // The choice of files whose form was sent, or its place if there is room for no other file.
  if (choice) choice.scrollIntoView({ block: 'center' }); else if (hasFiles) scrollTo(0, sessionStorage.getItem('y'));
  focusOn(choice);
  listen();
  look();
})();
