import { asOwner } from '../../support/company.ts'
import { aTalk, bubble, expect, test } from '../../support/desk.ts'
import { aPicture, inMessage } from '../../support/sample-files.ts'

/** As if the network had not had the files of this company's messages for as long as they were asked for. */
const loseFiles = (companyId: number, mediaId: string) =>
  asOwner((db) =>
    db
      .updateTable('attachments')
      .set({
        state: 'failed',
        storageKey: null,
        networkRef: JSON.stringify({
          kind: 'image',
          mime: 'image/png',
          network: { id: mediaId },
        }),
      })
      .where('companyId', '=', companyId)
      .execute(),
  )

test('a picture that did not come is asked for again, and comes', async ({ page }) => {
  const { casa, shop, lia } = await aTalk(page)
  await lia.sends(shop.number, {
    type: 'image',
    body: 'A sala',
    ...inMessage(aPicture(), 'image/png'),
  })
  const picture = page.getByRole('button', { name: 'Ampliar imagem: A sala' })
  await expect(picture).toBeVisible()
  const { mediaId } = (await lia.messages()).at(-1)!
  await loseFiles(casa.companyId, mediaId!)
  await page.reload()
  const lost = bubble(page, 'A sala')
  await expect(lost).toContainText('Não foi possível baixar o arquivo do WhatsApp.')
  await lost.getByRole('button', { name: 'Baixar de novo' }).click()
  await expect(picture).toBeVisible()
})
