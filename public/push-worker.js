/** Hears messages of the company while no page of it is open, shows them, and opens what they are about. */
self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { link }, icon: '/icons/192.png' }));
});

/** An open page of the company is led there; without one, a new one is opened. */
async function open(link) {
  const url = new URL(link ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((client) => 'navigate' in client);
  if (!page) {
    await self.clients.openWindow(url.href);
    return;
  }
  await page.focus();
  // A page that this worker does not control cannot be led.
  await page.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});
