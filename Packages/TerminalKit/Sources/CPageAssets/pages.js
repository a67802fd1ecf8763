'use strict';
// The page of a visit: frames come down one event stream and are merged into the document, acts go up in their order.
(() => {
  const $ = id => document.getElementById(id), page = $('page'), form = $('acts'), { visit, assets } = page?.dataset ?? {};
  if (!visit || !form) return;
  const acts = form.getAttribute('action'), streams = acts.replace(/act$/, 'frames');
  const policy = window.trustedTypes?.createPolicy('pages', { createHTML: html => html });
  const parser = document.createElement('template'), here = () => location.pathname + location.search;
  const isField = part => part.matches?.('input, textarea, select'), fieldID = field => field.dataset?.field;
  let last = +page.dataset.after || 0, dead = false, leaving = false, composing = null, fresh = true, stale = false;

  // Merging. A part with an id keeps its identity, and with it focus, caret, scroll position and text.
  const same = (a, b) => a.nodeName === b.nodeName && (a.id || '') === (b.id || '');
  const move = (parent, node, before) =>
    parent.moveBefore && node.isConnected ? parent.moveBefore(node, before) : parent.insertBefore(node, before);
  function merge(old, now) {
    if (old.nodeType !== 1) { if (old.data !== now.data) old.data = now.data; return; }
    for (const { name } of [...old.attributes])
      if (!now.hasAttribute(name) && name !== 'open' && name !== 'tabindex') old.removeAttribute(name);
    for (const { name, value } of now.attributes)
      if (old.getAttribute(name) !== value && name !== 'open' && !(name === 'value' && isField(old))) old.setAttribute(name, value);
    // The rows of a list are parts of their own. The browser owns the text of a field.
    if (!isField(old) && !(old.nodeName === 'UL' && old.id && !now.firstElementChild)) mergeChildren(old, now);
  }
  function mergeChildren(old, now) {
    const named = new Map([...old.children].filter(child => child.id).map(child => [child.id, child]));
    let at = old.firstChild;
    for (const wanted of [...now.childNodes]) {
      while (at?.dataset && 'own' in at.dataset) at = at.nextSibling;
      let found = wanted.id ? named.get(wanted.id) : at && !at.id && same(at, wanted) ? at : null;
      if (found && !same(found, wanted)) found = null;
      if (!found) { old.insertBefore(wanted, at); continue; }
      if (found === at) at = at.nextSibling; else move(old, found, at);
      merge(found, wanted);
    }
    while (at) { const next = at.nextSibling; if (!(at.dataset && 'own' in at.dataset)) leave(at); at = next; }
  }
  function leave(node) {
    if (composing && node.contains(composing)) composing = null;
    if (node.open && node.close) node.close();
    node.remove();
  }
  function showModals() {
    for (const sheet of document.querySelectorAll('dialog[data-modal]'))
      if (!sheet.matches(':modal')) { sheet.removeAttribute('open'); sheet.showModal(); }
  }

  // Frames, each after the one before. The first of a stream or an answer may follow on any: it has all parts then.
  function show(frame, isFirst) {
    if (dead || frame.n <= last) return;
    if (frame.n > last + 1 && !isFirst) { last = 0; stop(); return listen(); }
    const anchor = scrollY > 8 ? topRow() : null, active = document.activeElement, list = active?.closest('ul[id]');
    const index = list ? [...list.children].indexOf(active.closest('li')) : -1, made = new Map();
    if (frame.place) remember();
    for (const { id, html } of frame.parts ?? []) {
      parser.innerHTML = policy ? policy.createHTML(html ?? '') : html ?? '';
      const now = parser.content.firstElementChild, old = $(id);
      if (!now) { if (old) leave(old); } else if (old && same(old, now)) merge(old, now); else { if (old) leave(old); made.set(id, now); }
    }
    for (const [id, rows] of Object.entries({ page: null, ...frame.order })) {
      const parent = made.get(id) ?? $(id);
      if (parent && rows) arrange(parent, rows, made);
      if (!rows) for (const [name, part] of made) if (!name.includes('.')) { page.append(part); made.delete(name); }
    }
    showModals();
    for (const field of frame.fields ?? []) fill(field);
    last = frame.n;
    if (anchor?.[0].isConnected) scrollBy({ top: anchor[0].getBoundingClientRect().top - anchor[1], behavior: 'instant' });
    if (active !== document.activeElement && active?.isConnected && isField(active)) active.focus({ preventScroll: true });
    else if (index >= 0 && !active.isConnected && list.isConnected) focusOn(list.children[Math.min(index, list.children.length - 1)]);
    if (frame.title) document.title = frame.title;
    if (frame.say && $('say')) $('say').textContent = frame.say === $('say').textContent ? frame.say + '\u00a0' : frame.say;
    if (frame.place) arrive(frame.place);
    if (wanted) restore();
    if (frame.focus) focusOn($(frame.focus));
    if (frame.reveal) $(frame.reveal)?.scrollIntoView({ block: 'nearest' });
    recover();
    if (frame.end) { dead = true; stop(); } else if (stale && !typed.size && !place.asks) reload();
    looked();
  }
  function arrange(parent, names, made) {
    let at = parent.firstElementChild;
    for (const name of names) {
      const row = made.get(name) ?? $(name);
      if (!row) continue;
      made.delete(name);
      if (row === at) at = at.nextElementSibling; else move(parent, row, at);
    }
    while (at) { const next = at.nextElementSibling; if (at.id) leave(at); at = next; }
  }
  function focusOn(part) {
    const target = part?.nodeName === 'UL' ? part.querySelector('[aria-current] a, [aria-current] button') ?? part : part;
    const able = target?.matches('a, button, input, textarea, select, [tabindex]') ? target : target?.querySelector('a, button, [tabindex]');
    if (able && able !== document.activeElement) able.focus({ preventScroll: !isField(able) });
  }
  // The first row in sight, which keeps its place when rows come above it.
  function topRow() {
    for (const row of document.querySelectorAll('#page > section li[id]')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > 64) return [row, top];
    }
    return null;
  }

  // Fields: the app's text counts when it knew the last edit.
  const edits = {}, typed = new Set();
  function fill({ id, text, seen }) {
    const field = $(id);
    if (!field || seen < (edits[id] ?? 0) || composing === field) return;
    typed.delete(id);
    if (field.value === text) return;
    const isActive = document.activeElement === field && field.selectionEnd !== null, end = field.value.length - field.selectionEnd;
    field.value = text;
    if (isActive) field.setSelectionRange(Math.max(0, text.length - end), Math.max(0, text.length - end));
  }
  function edited(field) {
    const id = fieldID(field);
    if (!id || field.type === 'file' || isSecret(field)) return;
    typed.add(id);
    edits[id] = send({ kind: 'edit', field: id, text: field.value });
  }
  const isSecret = field => field.type === 'password' || /password|one-time-code|cc-/.test(field.autocomplete);

  // Texts of a page that ends without being sent, for the next page at this address.
  const general = id => id.replace(/^n\d+-/, ''), store = () => 'typed ' + location.pathname;
  let kept = [];
  function keep() {
    kept = kept.concat([...typed].map($).filter(field => field?.value && !isSecret(field)).map(field => [general(field.id), field.value]));
    try { if (kept.length) sessionStorage.setItem(store(), JSON.stringify(kept)); else sessionStorage.removeItem(store()); } catch {}
  }
  function recover() {
    for (const field of kept.length ? page.querySelectorAll('[data-field]') : []) {
      const text = kept.find(([id]) => id === general(fieldID(field)))?.[1];
      if (text === undefined) continue;
      kept = kept.filter(([id]) => id !== general(fieldID(field)));
      if (field.value !== text) { field.value = text; edited(field); }
    }
  }
  async function reload() {
    if (dead) return;
    dead = leaving = true;
    stop();
    keep();
    const before = +sessionStorage.getItem('loaded') || 0;
    if (Date.now() - before < 5000) await pause(5000);
    sessionStorage.setItem('loaded', Date.now());
    location.reload();
  }

  // Places: an entry of the history for each screen with an address, and one for a sheet.
  let place = { url: here(), depth: +page.dataset.depth || 0, asks: 'asks' in page.dataset }, entry, wanted = null, quiet = false;
  function remember() {
    const row = topRow();
    entry = { ...entry, y: scrollY, row: row && [row[0].id, row[1]] };
    history.replaceState(entry, '');
  }
  function arrive(now) {
    const was = place, [url, depth] = entry.trail.at(-1);
    place = now;
    if (now.depth !== was.depth || now.url !== was.url) entered();
    if (now.url === url && now.depth === depth) return;
    const at = now.depth < depth ? entry.trail.findLastIndex(one => one[1] <= now.depth && (!now.url || one[0] === now.url)) : -1;
    if (at >= 0) { quiet = true; history.go(at + 1 - entry.trail.length); return; }
    if (!now.url) return;
    const replaces = now.depth < depth || now.depth === depth && now.url.split('?')[0] === url.split('?')[0];
    const trail = [...(replaces ? entry.trail.slice(0, -1) : entry.trail), [now.url, now.depth]].slice(-50);
    entry = { i: entry.i + !replaces, trail, y: now.url === url ? scrollY : 0 };
    history[replaces ? 'replaceState' : 'pushState'](entry, '', now.url);
    if (!replaces && now.url !== url) scrollTo({ top: 0, behavior: 'instant' });
  }
  function entered() {
    if (document.querySelector('dialog:modal') || isField(document.activeElement)) return;
    const title = page.querySelector('h1');
    if (title) { title.tabIndex = -1; title.focus({ preventScroll: true }); }
  }
  function restore() {
    const { y = 0, row } = wanted, there = row && $(row[0]);
    scrollTo({ top: y, behavior: 'instant' });
    if (there) scrollBy({ top: there.getBoundingClientRect().top - row[1], behavior: 'instant' });
    if (there || scrollY >= y - 8) wanted = null;
  }
  addEventListener('popstate', () => {
    const now = history.state, by = entry.i - (now?.i ?? entry.i);
    if (!now?.trail) return history.replaceState(entry, '');
    if (quiet) { quiet = false; entry = wanted = now; return restore(); }
    send({ kind: 'go', url: here() });
    if (place.asks) { quiet = true; history.go(by); } else entry = wanted = now;
  });
  for (const name of ['wheel', 'touchmove', 'keydown']) addEventListener(name, () => { wanted = null; }, { passive: true });
  addEventListener('beforeunload', event => { if (place.asks && !leaving) event.preventDefault(); });

  // Up: one request at a time, in order; a repeated number is performed once.
  let queue = [], count = 0, busy = false, asking = false, tries = 0, timer = 0;
  const pause = time => new Promise(done => setTimeout(done, time)), later = () => Math.min(10000, 250 * 2 ** tries++);
  function send(act) {
    const waiting = queue.at(-1), merges = ['edit', 'saw', 'chose'].includes(act.kind);
    if (waiting && !waiting.going && merges && ['kind', 'field', 'list'].every(key => waiting[key] === act[key])) Object.assign(waiting, act);
    else if (queue.length < 500) queue.push({ n: ++count, ...act });
    pump();
    return count;
  }
  function poll() { asking = true; pump(); }
  async function pump() {
    if (busy || dead || !(queue.length || asking)) return;
    let size = 0;
    const batch = queue.slice(0, 20).filter((act, at) => (size += JSON.stringify(act).length) < 20000 || at === 0);
    for (const act of batch) act.going = true;
    [busy, asking] = [true, false];
    try {
      const answer = await fetch(acts, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: body(batch), signal: AbortSignal.timeout(20000) });
      if (answer.status === 409 || answer.status === 410) return reload();
      if (answer.status >= 500 || answer.status === 429) throw +answer.headers.get('Retry-After') || 1;
      queue = queue.slice(batch.length);
      if (answer.status === 200) (await answer.json()).frames.forEach((frame, at) => show(frame, at === 0));
      else if (!source && !joining) setTimeout(poll, 500);
      offline(false);
    } catch (wait) {
      if (typeof wait !== 'number') offline(true);
      await pause(typeof wait === 'number' ? Math.min(wait, 30) * 1000 : later());
    }
    busy = false;
    pump();
  }
  const body = batch => JSON.stringify({ visit, after: last, acts: batch.map(({ going, ...act }) => act) });
  function offline(is) { page.toggleAttribute('data-offline', is); if ($('offline')) $('offline').hidden = !is; if (!is) tries = 0; }

  // Down: one stream of a page in sight. HTTP/1.1 has six connections for all pages, so four may have a stream; others ask.
  let source = null, release = null, joining = false, away = 0;
  const shares = navigator.locks && !/^h[23]/.test(performance.getEntriesByType('navigation')[0]?.nextHopProtocol);
  async function slot() {
    for (let number = 0; shares && number < 4; number++) {
      const end = await new Promise(done => navigator.locks.request('pages ' + number, { ifAvailable: true }, lock =>
        lock ? new Promise(done) : done(null)));
      if (end) return end;
    }
    return shares ? null : () => {};
  }
  async function listen() {
    clearTimeout(timer);
    if (source || joining || dead || document.hidden) return;
    joining = true;
    release = await slot();
    joining = false;
    if (dead || document.hidden) return stop();
    if (!release) { poll(); timer = setTimeout(listen, 10000); return; }
    let isFirst = true;
    source = new EventSource(`${streams}?visit=${visit}&after=${last}`);
    source.addEventListener('hello', event => { offline(false); stale = JSON.parse(event.data).assets !== assets; if (stale && !typed.size && !place.asks) reload(); });
    source.addEventListener('frame', event => { show(JSON.parse(event.data), isFirst); isFirst = false; });
    source.addEventListener('gone', reload);
    source.onerror = () => { stop(); poll(); timer = setTimeout(listen, later()); };
  }
  function stop() { clearTimeout(timer); source?.close(); release?.(); source = release = null; }
  addEventListener('online', () => { tries = 0; poll(); stop(); listen(); });
  addEventListener('pageshow', event => { if (event.persisted) { poll(); listen(); } });
  addEventListener('pagehide', () => {
    if (!leaving) keep();
    if (history.state?.i === entry.i) remember();
    if (queue.length) navigator.sendBeacon(acts, new Blob([body(queue.slice(0, 20))], { type: 'application/json' }));
    stop();
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(away);
    if (document.hidden) away = setTimeout(stop, 20000); else { listen(); looked(); }
  });
  document.addEventListener('freeze', stop);
  document.addEventListener('resume', listen);

  // What a visitor does. A composition counts when it has ended, in a search while it lasts, too.
  addEventListener('compositionstart', event => { composing = event.target; });
  addEventListener('compositionend', event => { composing = null; edited(event.target); });
  addEventListener('input', event => { if (!event.isComposing || event.target.type === 'search') edited(event.target); });
  addEventListener('change', event => { if (event.target.type === 'file') preview(event.target); });
  // Passwords and files are sent as a plain form.
  const isPlain = part => [...part.closest('dialog, section, main').querySelectorAll('input[type=password], input[type=file]')].some(field => field.value);
  function plain() {
    leaving = true;
    form.enctype = [...form.elements].some(field => field.type === 'file' && field.files.length) ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  }
  form.addEventListener('submit', event => {
    const part = event.submitter?.dataset.do ? event.submitter : document.activeElement;
    if (isPlain(part)) return plain();
    event.preventDefault();
    if (fieldID(part) && !composing) send({ kind: 'submit', field: fieldID(part), text: part.value });
  });
  addEventListener('click', event => {
    const { target } = event, part = target.closest('[data-do]');
    if (target.matches('dialog:modal')) {
      const box = target.getBoundingClientRect();
      if (event.clientY < box.top || event.clientY > box.bottom || event.clientX < box.left || event.clientX > box.right) perform('back');
    }
    if (!part || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (part.matches('button.main') && isPlain(part)) return;
    event.preventDefault();
    const { do: action, list, item } = part.dataset;
    // The second click of a double click is no second order.
    if (!queue.some(act => act.action === action && act.list === list && act.item === item)) perform(action, list, item);
  });
  const perform = (action, list, item) => send({ kind: 'do', action, list, item });
  addEventListener('cancel', event => { if (event.target.matches('dialog')) { event.preventDefault(); perform('back'); } }, true);
  addEventListener('close', event => { if (event.target.isConnected) showModals(); }, true);

  // Keys: of the page's table, also with the Korean layout (두벌식) on.
  const names = { Escape: 'esc', ' ': 'space', ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
  const korean = 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ', latin = 'qwertyuiopasdfghjklzxcvbnmQWERTOP';
  addEventListener('keydown', event => {
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
    let key = latin[korean.indexOf(event.key)] ?? names[event.key] ?? event.key;
    const control = event.ctrlKey || event.metaKey, isLetter = [...key].length === 1, field = isField(event.target);
    if (isLetter && event.shiftKey && key !== event.key) key = key.toUpperCase();
    key = isLetter ? key : key.toLowerCase();
    const chord = (control ? 'ctrl+' : '') + (event.altKey ? 'alt+' : '') + (event.shiftKey && !isLetter ? 'shift+' : '') + key;
    if (field && !control && key !== 'esc' || key === 'enter' && !control && event.target.matches('a, button, summary')) return;
    if (isLetter && !control && localStorage.getItem('letters') === 'off') return;
    const action = JSON.parse(document.querySelector('[data-keys]')?.dataset.keys ?? '{}')[chord];
    if (action) {
      event.preventDefault();
      const row = document.activeElement.closest('li[id]');
      perform(action, row?.parentNode.id, row?.id.slice(row.parentNode.id.length + 1));
    } else if ((key === 'down' || key === 'up') && !control && step(key === 'down' ? 1 : -1)) event.preventDefault();
  });
  // Moving in a list needs no server.
  function step(by) {
    const rows = [...(document.querySelector('dialog:modal') ?? page).querySelectorAll('ul[id] > li[id]')], at = rows.indexOf(document.activeElement.closest('li[id]'));
    const row = rows[at < 0 ? 0 : at + by];
    focusOn(row);
    row?.scrollIntoView({ block: 'nearest' });
    return row;
  }

  // The chosen row and the rows in sight, after they have stood for 150 ms.
  let choosing = 0, looking = 0, chosen = null;
  const seen = {};
  addEventListener('focusin', event => {
    const row = event.target.closest?.('ul[id] > li[id]');
    clearTimeout(choosing);
    if (row && row.id !== chosen) choosing = setTimeout(() => {
      chosen = row.id;
      send({ kind: 'chose', list: row.parentNode.id, item: row.id.slice(row.parentNode.id.length + 1) });
    }, 150);
  });
  addEventListener('scroll', looked, { passive: true, capture: true });
  function looked() {
    looking ||= setTimeout(() => {
      looking = 0;
      for (const list of document.hidden ? [] : page.querySelectorAll('ul[id]')) {
        const rows = [...list.children], inSight = rows.map(row => row.getBoundingClientRect()).map(({ top, bottom }) => bottom > 0 && top < innerHeight);
        const from = inSight.indexOf(true), to = inSight.lastIndexOf(true) + 1, range = from + ' ' + to;
        if (from >= 0 && seen[list.id] !== range) { seen[list.id] = range; send({ kind: 'saw', list: list.id, from, to }); }
      }
    }, 150);
  }
  function preview(input) {
    const list = document.createElement('ul');
    list.className = 'previews';
    list.dataset.own = '';
    for (const file of [...input.files].slice(0, 10).filter(file => file.type.startsWith('image/'))) {
      const picture = list.appendChild(document.createElement('li')).appendChild(new Image());
      [picture.src, picture.alt] = [URL.createObjectURL(file), file.name];
      picture.onload = picture.onerror = () => URL.revokeObjectURL(picture.src);
    }
    if (input.nextElementSibling?.matches('.previews')) input.nextElementSibling.remove();
    input.after(list);
  }

  history.scrollRestoration = 'manual';
  entry = history.state?.trail?.at(-1)[0] === here() ? history.state : { i: 0, trail: [[here(), place.depth]], y: 0 };
  history.replaceState(entry, '');
  wanted = entry;
  restore();
  showModals();
  try { kept = JSON.parse(sessionStorage.getItem(store()) ?? '[]'); } catch {}
  recover();
  listen();
  looked();
})();
