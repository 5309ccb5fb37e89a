/* global ORIGIN, HAS_CARD_FIELDS, HAS_CARD_BUTTON, WORDMARK_SVG */
const POPUP_FEATURES = 'popup,width=500,height=650';
const CLOSED_CHECK_EVERY_MS = 300;

function findElement(target) {
  return typeof target === 'string' ? document.querySelector(target) : target;
}

/** Opens PayPal's page in a pop-up, or in the same page if pop-ups are blocked. */
function openCheckoutWindow() {
  const popup = window.open('about:blank', 'paypal-checkout', POPUP_FEATURES);
  if (popup)
    return {
      navigate: (url) => (popup.location.href = url),
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
  return {
    navigate: (url) => (frame.src = url),
    isClosed: () => !frame.isConnected,
    close: () => frame.remove(),
  };
}

/** Resolves with 'approved' or 'cancelled'. Closing the window cancels. */
function waitForDecision(checkoutWindow, orderId) {
  return new Promise((resolve) => {
    const finish = (outcome) => {
      clearInterval(timer);
      removeEventListener('message', handleMessage);
      checkoutWindow.close();
      resolve(outcome);
    };
    const handleMessage = ({ origin, data }) => {
      if (origin === ORIGIN && data?.order === orderId && data.payPal) finish(data.payPal);
    };
    const timer = setInterval(() => checkoutWindow.isClosed() && finish('cancelled'), CLOSED_CHECK_EVERY_MS);
    addEventListener('message', handleMessage);
  });
}

function Buttons(options = {}) {
  let shownElement;
  const handlers = { ...options };
  const fundingSource = options.fundingSource ?? 'paypal';

  async function pay() {
    const checkoutWindow = openCheckoutWindow();
    try {
      const orderId = await handlers.createOrder({ paymentSource: fundingSource }, {});
      checkoutWindow.navigate(
        `${ORIGIN}/checkoutnow?token=${encodeURIComponent(orderId)}&by=${fundingSource}&origin=${encodeURIComponent(location.origin)}`,
      );
      const outcome = await waitForDecision(checkoutWindow, orderId);
      if (outcome === 'approved')
        await handlers.onApprove?.({ orderID: orderId, paymentSource: fundingSource }, { restart: pay });
      else handlers.onCancel?.({ orderID: orderId });
    } catch (error) {
      checkoutWindow.close();
      handlers.onError?.(error);
    }
  }

  return {
    isEligible: () => fundingSource === 'paypal' || (fundingSource === 'card' && HAS_CARD_BUTTON),
    updateProps: (changedHandlers) => (Object.assign(handlers, changedHandlers), Promise.resolve()),
    close: () => (shownElement?.remove(), Promise.resolve()),
    render(target) {
      shownElement = document.createElement('div');
      const shadowRoot = shownElement.attachShadow({ mode: 'open' });
      const styleSheet = new CSSStyleSheet();
      styleSheet.replaceSync(
        'button{all:unset;box-sizing:border-box;display:block;width:100%;background:#ffc439;color:#1c1917;font:600 16px system-ui,sans-serif;text-align:center;cursor:pointer}svg{display:block;height:22px;margin:auto}button:hover{background:#f2ba36}button:focus-visible{outline:2px solid #003087;outline-offset:2px}',
      );
      shadowRoot.adoptedStyleSheets = [styleSheet];
      const button = document.createElement('button');
      button.type = 'button';
      button.style.height = `${options.style?.height ?? 48}px`;
      button.style.borderRadius = `${options.style?.borderRadius ?? 4}px`;
      if (fundingSource === 'card') button.textContent = 'Debit or Credit Card';
      else {
        button.ariaLabel = 'PayPal';
        button.innerHTML = WORDMARK_SVG;
      }
      button.addEventListener('click', () => void pay());
      shadowRoot.append(button);
      findElement(target).append(shownElement);
      options.onInit?.({}, { enable: () => Promise.resolve(), disable: () => Promise.resolve() });
      return Promise.resolve();
    },
  };
}
Buttons.driver = () => undefined;

const ERROR_CODES = {
  number: 'INVALID_NUMBER',
  expiry: 'INVALID_EXPIRY',
  cvv: 'INVALID_CVV',
  name: 'INVALID_NAME',
};
const SDK_FIELD_NAMES = {
  number: 'cardNumberField',
  expiry: 'cardExpiryField',
  cvv: 'cardCvvField',
  name: 'cardNameField',
};

function CardFields(options = {}) {
  const group = crypto.randomUUID();
  const stateByField = {};
  let numberFrame;
  addEventListener('message', ({ origin, data }) => {
    if (origin === ORIGIN && data?.cardField && data.group === group) stateByField[data.cardField] = data;
  });

  const createField = (name) => () => {
    const frame = document.createElement('iframe');
    return {
      render(target) {
        frame.title = `PayPal card ${name}`;
        const encodedStyle = encodeURIComponent(JSON.stringify(options.style ?? {}));
        frame.src = `${ORIGIN}/_card/${name}?group=${group}&style=${encodedStyle}`;
        Object.assign(frame.style, { width: '100%', height: '48px', border: '0', display: 'block' });
        stateByField[name] = { isValid: false, isEmpty: true };
        if (name === 'number') numberFrame = frame;
        findElement(target).append(frame);
        return new Promise((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));
      },
      close: () => (delete stateByField[name], frame.remove(), Promise.resolve()),
      focus: () => frame.focus(),
      clear: () => undefined,
      setAttribute: () => Promise.resolve(),
      removeAttribute: () => Promise.resolve(),
      addClass: () => Promise.resolve(),
      removeClass: () => Promise.resolve(),
      setMessage: () => undefined,
    };
  };

  function readFormState() {
    const invalidFields = Object.keys(stateByField).filter(
      (name) => !stateByField[name].isValid && !(name === 'name' && stateByField[name].isEmpty),
    );
    const fields = Object.fromEntries(
      Object.entries(stateByField).map(([name, { isValid, isEmpty }]) => [
        SDK_FIELD_NAMES[name],
        { isValid, isEmpty, isFocused: false, isPotentiallyValid: isValid || isEmpty },
      ]),
    );
    return {
      cards: [],
      emittedBy: 'number',
      errors: invalidFields.map((name) => ERROR_CODES[name]),
      fields,
      isFormValid: invalidFields.length === 0,
    };
  }

  async function submit() {
    const [error] = readFormState().errors;
    if (error) throw new Error(error);
    try {
      const orderId = await options.createOrder({ paymentSource: 'card' });
      const payment = new Promise((resolve, reject) => {
        addEventListener('message', function handleMessage({ origin, data }) {
          if (origin !== ORIGIN || data?.cardPaid !== orderId || data.group !== group) return;
          removeEventListener('message', handleMessage);
          if (data.ok) resolve();
          else reject(new Error('The card could not be read.'));
        });
      });
      numberFrame.contentWindow.postMessage({ payOrder: orderId, group }, ORIGIN);
      await payment;
      await options.onApprove?.({ orderID: orderId });
    } catch (error) {
      options.onError?.(error);
      throw error;
    }
  }

  return {
    isEligible: () => HAS_CARD_FIELDS,
    getState: () => Promise.resolve(readFormState()),
    submit,
    NumberField: createField('number'),
    ExpiryField: createField('expiry'),
    CVVField: createField('cvv'),
    NameField: createField('name'),
  };
}

window.paypal = {
  version: '5.0.0-local',
  Buttons,
  CardFields,
  FUNDING: { PAYPAL: 'paypal', CARD: 'card', VENMO: 'venmo', PAYLATER: 'paylater' },
  getFundingSources: () => ['paypal', 'card'],
  isFundingEligible: (fundingSource) =>
    fundingSource === 'paypal' || (fundingSource === 'card' && HAS_CARD_BUTTON),
  rememberFunding: () => undefined,
};
