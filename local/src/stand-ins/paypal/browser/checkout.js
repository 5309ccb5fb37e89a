const order = document.querySelector('main').dataset.order;
const origin = new URLSearchParams(location.search).get('origin');
const opener_ = window.opener ?? (window.parent === window ? null : window.parent);

for (const button of document.querySelectorAll('button[data-decision]')) {
  button.addEventListener('click', async () => {
    const { decision } = button.dataset;
    for (const other of document.querySelectorAll('button')) other.disabled = true;
    const by = new URLSearchParams(location.search).get('by') ?? 'paypal';
    await fetch(`/_checkout/${order}/${decision}?by=${encodeURIComponent(by)}`, { method: 'POST' });
    opener_?.postMessage({ payPal: decision === 'cancel' ? 'cancelled' : 'approved', order }, origin ?? '*');
    window.close();
  });
}
