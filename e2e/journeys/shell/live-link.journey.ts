import { aTalk, beside, bubble, expect, field, list, row, test } from '../../support/desk.ts'

test('while the connection is away the bar says so, and on its return how much came meanwhile', async ({
  page,
  context,
}) => {
  const { shop, lia } = await aTalk(page)
  await page.goto('/tickets')
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Sem conexão/)).toBeVisible()
  await lia.says(shop.number, 'Ainda aí?')
  const unread = async () =>
    (await beside<{ tickets: { unreadMessages: number }[] }>(page, '/tickets')).tickets[0]
      ?.unreadMessages
  await expect.poll(unread).toBe(1)
  // The words go after some seconds.
  const back = page.getByText('Conexão de volta. 1 novidade carregada.').waitFor()
  await context.setOffline(false)
  await back
  await expect(row(page, 'Ainda aí?')).toBeVisible()
})

test('a new version waits until nobody is at the screen, and what was begun is still there', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await aTalk(page)
  await field(page).fill('Já escrevi metade')
  const served = await (await page.request.get('/')).text()
  const body = served.replace(/\/assets\/index-[^"]+\.js/, '/assets/index-new.js')
  await page.route(/\/$/, (route) => route.fulfill({ contentType: 'text/html', body }))
  await context.setOffline(true)
  await expect(page.getByText(/^Sem conexão/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Versão nova. Atualizar' })).toBeVisible()
  await expect(field(page)).toHaveValue('Já escrevi metade')
  const reloaded = page.waitForEvent('load')
  await page.clock.fastForward('05:30')
  await reloaded
  await expect(list(page)).toBeVisible()
  await expect(bubble(page, 'Oi')).toBeVisible()
  await expect(field(page)).toHaveValue('Já escrevi metade')
})
