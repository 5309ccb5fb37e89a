/* global FIELD, GROUP */
const input = document.querySelector('input');
const channel = new BroadcastChannel(`card ${GROUP}`);

// CSS that the shop may set, limited to selectors that PayPal allows; the browser validates each declaration.
const SELECTORS = {
  input: 'input',
  'input:focus': 'input:focus',
  ':focus': 'input:focus',
  '.invalid': "input[aria-invalid='true']",
};
const look = new CSSStyleSheet();
for (const [selector, declarations] of Object.entries(
  JSON.parse(new URLSearchParams(location.search).get('style') ?? '{}'),
)) {
  if (!Object.hasOwn(SELECTORS, selector)) continue;
  const rule = look.cssRules[look.insertRule(`${SELECTORS[selector]} {}`, look.cssRules.length)];
  for (const [name, value] of Object.entries(declarations))
    rule.style.setProperty(
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    );
}
document.adoptedStyleSheets = [look];

const valid = {
  number: (text) => /^\d{13,19}$/.test(text.replaceAll(' ', '')),
  expiry: (text) => /^(0[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})$/.test(text),
  cvv: (text) => /^\d{3,4}$/.test(text),
  name: (text) => text.trim().length > 0,
}[FIELD];

function report() {
  const isValid = valid(input.value);
  input.setAttribute('aria-invalid', String(input.value !== '' && !isValid));
  parent.postMessage({ cardField: FIELD, group: GROUP, isValid, isEmpty: input.value === '' }, '*');
}

input.addEventListener('input', () => {
  if (FIELD === 'number') input.value = input.value.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ');
  if (FIELD === 'expiry')
    input.value = input.value.replace(/[^\d/ ]/g, '').replace(/^(\d{2})(\d)/, '$1 / $2');
  report();
});
input.addEventListener('blur', report);

// The frame with the card number reads the other fields' frames and pays, so that card data never reaches the shop's
// page.
const others = {};
channel.addEventListener('message', ({ data }) => {
  if (data.ask && FIELD !== 'number') channel.postMessage({ field: FIELD, value: input.value });
  if (data.field) others[data.field] = data.value;
});
addEventListener('message', async ({ data, source, origin }) => {
  if (data?.payOrder === undefined || data.group !== GROUP || FIELD !== 'number') return;
  channel.postMessage({ ask: true });
  const answer = await fetch(`/_card/${encodeURIComponent(data.payOrder)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...others, number: input.value }),
  }).catch(() => undefined);
  source.postMessage({ cardPaid: data.payOrder, group: GROUP, ok: Boolean(answer?.ok) }, origin);
});
report();
