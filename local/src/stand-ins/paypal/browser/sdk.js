/* global ORIGIN, HAS_CARD_FIELDS, HAS_CARD_BUTTON */
const POPUP = 'popup,width=500,height=650';
const LOOK_EVERY_MS = 300;

function host(target) {
  return typeof target === 'string' ? document.querySelector(target) : target;
}

/** Opens PayPal's page in a pop-up, or in the same page if pop-ups are blocked. */
function openWindow() {
  const popup = window.open('about:blank', 'paypal-checkout', POPUP);
  if (popup)
    return {
      go: (url) => (popup.location.href = url),
      isClosed: () => popup.closed,
      close: () => popup.close(),
    };
  const frame = document.createElement('iframe');
  frame.title = 'PayPal checkout';
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    zIndex: '2147483647',
    background: '#fff',
    // A modal dialog of the shop may have disabled pointer events everywhere else on the page.
    pointerEvents: 'auto',
  });
  document.body.append(frame);
  return { go: (url) => (frame.src = url), isClosed: () => !frame.isConnected, close: () => frame.remove() };
}

/** Resolves with 'approved' or 'cancelled'. Closing the window cancels. */
function decision(opened, order) {
  return new Promise((resolve) => {
    const finish = (outcome) => {
      clearInterval(timer);
      removeEventListener('message', listen);
      opened.close();
      resolve(outcome);
    };
    const listen = ({ origin, data }) => {
      if (origin === ORIGIN && data?.order === order && data.payPal) finish(data.payPal);
    };
    const timer = setInterval(() => opened.isClosed() && finish('cancelled'), LOOK_EVERY_MS);
    addEventListener('message', listen);
  });
}

function Buttons(options = {}) {
  let shown;
  const handlers = { ...options };
  const source = options.fundingSource ?? 'paypal';

  async function pay() {
    const opened = openWindow();
    try {
      const order = await handlers.createOrder({ paymentSource: source }, {});
      opened.go(
        `${ORIGIN}/checkoutnow?token=${encodeURIComponent(order)}&by=${source}&origin=${encodeURIComponent(location.origin)}`,
      );
      const outcome = await decision(opened, order);
      if (outcome === 'approved')
        await handlers.onApprove?.({ orderID: order, paymentSource: source }, { restart: pay });
      else handlers.onCancel?.({ orderID: order });
    } catch (error) {
      opened.close();
      handlers.onError?.(error);
    }
  }

  return {
    isEligible: () => source === 'paypal' || (source === 'card' && HAS_CARD_BUTTON),
    updateProps: (changed) => (Object.assign(handlers, changed), Promise.resolve()),
    close: () => (shown?.remove(), Promise.resolve()),
    render(target) {
      shown = document.createElement('div');
      const root = shown.attachShadow({ mode: 'open' });
      const style = new CSSStyleSheet();
      style.replaceSync(
        'button{all:unset;box-sizing:border-box;display:block;width:100%;background:#ffc439;color:#1c1917;font:600 16px system-ui,sans-serif;text-align:center;cursor:pointer}svg{display:block;height:22px;margin:auto}button:hover{background:#f2ba36}button:focus-visible{outline:2px solid #003087;outline-offset:2px}',
      );
      root.adoptedStyleSheets = [style];
      const button = document.createElement('button');
      button.type = 'button';
      button.style.height = `${options.style?.height ?? 48}px`;
      button.style.borderRadius = `${options.style?.borderRadius ?? 4}px`;
      if (source === 'card') button.textContent = 'Debit or Credit Card';
      else {
        button.ariaLabel = 'PayPal';
        button.append(wordmark());
      }
      button.addEventListener('click', () => void pay());
      root.append(button);
      host(target).append(shown);
      options.onInit?.({}, { enable: () => Promise.resolve(), disable: () => Promise.resolve() });
      return Promise.resolve();
    },
  };
}
/** Draws the two-colored word of PayPal's button. */
function wordmark() {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 92 24');
  svg.setAttribute('aria-hidden', 'true');
  const word = document.createElementNS(svg.namespaceURI, 'text');
  for (const [name, value] of Object.entries({
    x: '46',
    y: '18',
    'text-anchor': 'middle',
    'font-family': 'Futura, Verdana, "DejaVu Sans", sans-serif',
    'font-size': '22',
    'font-style': 'italic',
    'font-weight': '800',
    'letter-spacing': '-1',
    textLength: '86',
  }))
    word.setAttribute(name, value);
  for (const [part, color] of [
    ['Pay', '#003087'],
    ['Pal', '#0070e0'],
  ]) {
    const span = document.createElementNS(svg.namespaceURI, 'tspan');
    span.setAttribute('fill', color);
    span.textContent = part;
    word.append(span);
  }
  svg.append(word);
  return svg;
}

Buttons.driver = () => undefined;

const ERRORS = {
  number: 'INVALID_NUMBER',
  expiry: 'INVALID_EXPIRY',
  cvv: 'INVALID_CVV',
  name: 'INVALID_NAME',
};
const FIELD_KEYS = {
  number: 'cardNumberField',
  expiry: 'cardExpiryField',
  cvv: 'cardCvvField',
  name: 'cardNameField',
};

function CardFields(options = {}) {
  const group = crypto.randomUUID();
  const states = {};
  let numberFrame;
  addEventListener('message', ({ origin, data }) => {
    if (origin === ORIGIN && data?.cardField && data.group === group) states[data.cardField] = data;
  });

  const field = (name) => () => {
    const frame = document.createElement('iframe');
    return {
      render(target) {
        frame.title = `PayPal card ${name}`;
        const look = encodeURIComponent(JSON.stringify(options.style ?? {}));
        frame.src = `${ORIGIN}/_card/${name}?group=${group}&style=${look}`;
        Object.assign(frame.style, { width: '100%', height: '48px', border: '0', display: 'block' });
        states[name] = { isValid: false, isEmpty: true };
        if (name === 'number') numberFrame = frame;
        host(target).append(frame);
        return new Promise((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));
      },
      close: () => (delete states[name], frame.remove(), Promise.resolve()),
      focus: () => frame.focus(),
      clear: () => undefined,
      setAttribute: () => Promise.resolve(),
      removeAttribute: () => Promise.resolve(),
      addClass: () => Promise.resolve(),
      removeClass: () => Promise.resolve(),
      setMessage: () => undefined,
    };
  };

  function state() {
    const bad = Object.keys(states).filter(
      (name) => !states[name].isValid && !(name === 'name' && states[name].isEmpty),
    );
    const fields = Object.fromEntries(
      Object.entries(states).map(([name, { isValid, isEmpty }]) => [
        FIELD_KEYS[name],
        { isValid, isEmpty, isFocused: false, isPotentiallyValid: isValid || isEmpty },
      ]),
    );
    return {
      cards: [],
      emittedBy: 'number',
      errors: bad.map((name) => ERRORS[name]),
      fields,
      isFormValid: bad.length === 0,
    };
  }

  async function submit() {
    const [error] = state().errors;
    if (error) throw new Error(error);
    try {
      const order = await options.createOrder({ paymentSource: 'card' });
      const paid = new Promise((resolve, reject) => {
        addEventListener('message', function listen({ origin, data }) {
          if (origin !== ORIGIN || data?.cardPaid !== order || data.group !== group) return;
          removeEventListener('message', listen);
          if (data.ok) resolve();
          else reject(new Error('The card could not be read.'));
        });
      });
      numberFrame.contentWindow.postMessage({ payOrder: order, group }, ORIGIN);
      await paid;
      await options.onApprove?.({ orderID: order });
    } catch (error) {
      options.onError?.(error);
      throw error;
    }
  }

  return {
    isEligible: () => HAS_CARD_FIELDS,
    getState: () => Promise.resolve(state()),
    submit,
    NumberField: field('number'),
    ExpiryField: field('expiry'),
    CVVField: field('cvv'),
    NameField: field('name'),
  };
}

window.paypal = {
  version: '5.0.0-local',
  Buttons,
  CardFields,
  FUNDING: { PAYPAL: 'paypal', CARD: 'card', VENMO: 'venmo', PAYLATER: 'paylater' },
  getFundingSources: () => ['paypal', 'card'],
  isFundingEligible: (source) => source === 'paypal' || (source === 'card' && HAS_CARD_BUTTON),
  rememberFunding: () => undefined,
};
