/** A company gets a domain of its own: claimed, proved by a record in a real name server, opened under its own name, given up; and another address. */
import { expect } from '@playwright/test';
import { startNameServer } from '#kernel/server/testing/name-server.ts';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { dnsPort, expectNoSeriousFindings, expectNoSidewaysScroll, origin, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 240_000 });

test('a domain is proved and leads to the company, in it and from the start portal, and the company moves to another address', async ({
  page,
}) => {
  claimScreens('/admin/domain-setup');
  claimScreens('/genesis/org/:companyCode/domain');
  const names = await startNameServer(dnsPort);
  try {
    const company = await foundCompany(page, '주소 상사');
    await page.goto(`${company.origin}/admin/domain-setup`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('도메인 설정');
    await expect(page.getByText('아직 연결한 도메인이 없습니다.')).toBeVisible();
    const host = `shop.${company.code}.example`;
    await page.getByRole('button', { name: '도메인 추가' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('도메인').fill('localhost');
    await dialog.getByRole('button', { name: '저장' }).click();
    await expect(dialog.getByText('도메인을 확인해 주세요.')).toBeVisible();
    await expectNoSeriousFindings(page);
    await dialog.getByLabel('도메인').fill(`https://${host}/`);
    await dialog.getByRole('button', { name: '저장' }).click();
    const card = page.getByRole('region', { name: host });
    await expect(card.getByText('확인 대기')).toBeVisible();
    await card.getByRole('button', { name: '지금 확인' }).click();
    await expect(card.getByText('확인용 DNS 값이 아직 보이지 않습니다.')).toBeVisible();
    await takePictures(page, 'domains-pending');
    await expectNoSeriousFindings(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const value = (await card.getByText(/^heureum-verification=/).textContent()) ?? '';
    names.records.set(`_heureum.${host}`, [value]);
    await card.getByRole('button', { name: '지금 확인' }).click();
    await expect(card.getByText('정상 연결')).toBeVisible();
    const port = new URL(origin).port;
    const served = await page.request.get(`http://127.0.0.1:${port}/api/company`, { headers: { host } });
    expect((await served.json()).data.code).toBe(company.code);
    const proxy = (domain: string) => page.request.get(`http://127.0.0.1:${port}/health/certificate?domain=${domain}`);
    expect((await proxy(host)).status()).toBe(200);
    expect((await proxy(`other.${host}`)).status()).toBe(404);

    // At the root, in English, by the same person.
    await page.goto(`${origin}/genesis/org/${company.code}/domain?lang=en`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Domains');
    const english = page.getByRole('region', { name: host });
    await expect(english.getByText('Connected')).toBeVisible();
    await takePictures(page, 'domains-at-the-root');
    await expectNoSeriousFindings(page);
    await english.getByRole('button', { name: 'Disconnect domain' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect domain' }).click();
    await expect(english).toHaveCount(0);
    expect((await proxy(host)).status()).toBe(404);

    const next = `${company.code}b`;
    await page.getByRole('button', { name: 'Change the company address' }).click();
    await page.getByRole('dialog').getByLabel('Company address').fill(next);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`/genesis/org/${next}/domain`));
    await expect(page.getByText(`${next}.localhost`)).toBeVisible();
    await page.goto(`${company.origin}/catalog`);
    await expect(page).toHaveURL(new RegExp(`//${next}\\.localhost:${port}/catalog`));
  } finally {
    await names.close();
  }
});
