const orderId = document.querySelector('main').dataset.order;
const shopOrigin = new URLSearchParams(location.search).get('origin');
const shopWindow = window.opener ?? (window.parent === window ? null : window.parent);

for (const button of document.querySelectorAll('button[data-decision]')) {
  button.addEventListener('click', async () => {
    const { decision } = button.dataset;
    for (const anyButton of document.querySelectorAll('button')) anyButton.disabled = true;
    const fundingSource = new URLSearchParams(location.search).get('by') ?? 'paypal';
    await fetch(`/_checkout/${orderId}/${decision}?by=${encodeURIComponent(fundingSource)}`, {
      method: 'POST',
    });
    shopWindow?.postMessage(
      { payPal: decision === 'cancel' ? 'cancelled' : 'approved', order: orderId },
      shopOrigin ?? '*',
    );
    window.close();
  });
}
