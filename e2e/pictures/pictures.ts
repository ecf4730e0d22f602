import { expect, type Page, test } from '@playwright/test'
import { beside, field, log, row } from '../support/desk.ts'
import { takePhotos } from './photos.ts'
import { anAfternoon } from './scene.ts'

/** Whenever the pictures are taken, it is half past two in the afternoon, more or less. */
function afternoonZone(): string {
  const ahead = ((14 - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const laptop = { width: 1366, height: 768 }
const tablet = { width: 768, height: 1024 }
const phone = { width: 360, height: 740 }

test.use({ viewport: laptop, timezoneId: afternoonZone(), reducedMotion: 'reduce' })

/** Everything has arrived and nothing moves. At the desk the state of the numbers comes last. */
async function take(page: Page, name: string, isDesk = true): Promise<void> {
  await expect(page.getByText('Login efetuado com sucesso!')).toHaveCount(0)
  if (isDesk) await expect(page.getByRole('link', { name: /conexões ativas/ })).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
  await page.screenshot({ path: `docs/screenshots/${name}.png` })
}

test('the pictures of the documentation', async ({ browser }) => {
  const { ana, played, numbers } = await anAfternoon(browser, await takePhotos(browser))
  const lia = played.get('Lia Campos')!.phone
  const open = (who: string) => ana.goto(`/tickets/${played.get(who)!.ticket.uuid}`)

  const stranger = await browser.newPage()
  await stranger.goto('/login')
  await expect(stranger.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await take(stranger, 'sign-in', false)

  await open('Marina Siqueira')
  await field(ana).fill('Claro! O tecido linho cru tem 8% de desconto até sexta')
  await open('Lia Campos')
  await expect(log(ana).getByText('antes das 18h?')).toBeInViewport()
  await lia.types(numbers.get('Loja')!.number)
  await expect(ana.getByText('Lia está digitando')).toBeVisible()
  await take(ana, 'desk-light')
  await ana.getByRole('button', { name: 'Dados do contato' }).click()
  await expect(ana.getByRole('complementary')).toBeVisible()
  await take(ana, 'drawer')
  await ana.getByRole('complementary').getByRole('button', { name: 'Fechar' }).click()
  await ana.keyboard.press('Control+k')
  await ana.keyboard.type('casa')
  await expect(ana.getByRole('option', { name: /Casa Verde/ }).first()).toBeVisible()
  await take(ana, 'palette')
  await ana.keyboard.press('Escape')
  await ana.getByRole('button', { name: /^Novidades/ }).click()
  await expect(ana.getByRole('menuitem', { name: /aguardando/ })).toBeVisible()
  await take(ana, 'news')
  await ana.keyboard.press('Escape')
  await ana.goto('/contacts')
  await expect(ana.getByText('Lia Campos')).toBeVisible()
  await take(ana, 'contacts')
  await ana.goto('/')
  await expect(ana.getByRole('heading', { name: 'Atendentes' })).toBeVisible()
  await take(ana, 'dashboard')
  await open('Lia Campos')
  await expect(log(ana).getByText('antes das 18h?')).toBeInViewport()
  await ana.setViewportSize(phone)
  await ana.reload()
  await expect(log(ana).getByText('antes das 18h?')).toBeInViewport()
  await take(ana, 'desk-phone', false)

  await ana.setViewportSize(laptop)
  await ana.goto('/tickets?sub=pending')
  await row(ana, 'Jussara Lima').hover()
  await take(ana, 'pending')
  await ana.mouse.move(900, 600)

  await ana.setViewportSize(tablet)
  await open('José Roberto Farias')
  await expect(log(ana).getByText('3 mensagens novas')).toBeInViewport()
  await take(ana, 'desk-tablet')
  await ana.setViewportSize(laptop)
  await takeAutomation(ana)

  await ana.emulateMedia({ colorScheme: 'dark' })
  await open('Ivo Mesquita')
  await expect(log(ana).getByRole('alert')).toBeInViewport()
  await take(ana, 'desk-dark')

  const { id } = await beside<{ id: number }>(ana, '/whatsapp', { name: 'Assistência técnica' })
  await ana.goto(`/connections?pair=${id}`)
  await expect(ana.getByRole('dialog').getByRole('img', { name: 'Código QR' })).toBeVisible()
  await expect(ana.getByText('3 de 4')).toBeVisible()
  await take(ana, 'connections-qr', false)

  await ana.emulateMedia({ colorScheme: 'light' })
  const ivo = played.get('Ivo Mesquita')!.phone
  await ana.goto(`/simulator?as=${lia.number},${ivo.number}`)
  for (const [name, line] of [
    ['Lia Campos', 'Loja'],
    ['Ivo Mesquita', 'Pós-venda'],
  ]) {
    const held = ana.getByRole('region', { name: `Telefone de ${name}` })
    await held.getByRole('button', { name: line! }).click()
    await expect(held.getByRole('textbox', { name: `Mensagem de ${name}` })).toBeVisible()
  }
  await ana.mouse.move(400, 400)
  await take(ana, 'simulator', false)
})

/** The screens on which the automation is set up. */
async function takeAutomation(ana: Page): Promise<void> {
  const queues = await beside<{ id: number; name: string }[]>(ana, '/queue')
  const idOf = (name: string) => queues.find((queue) => queue.name === name)!.id
  const queueId = idOf('Vendas')
  for (const option of botOptions(idOf('Financeiro')))
    await beside(ana, '/queue-options', { queueId, ...option })
  await ana.goto(`/queues/${queueId}/bot`)
  await ana.getByRole('treeitem', { name: /^1 Ver sofás/ }).click()
  await ana.getByRole('region', { name: 'Prévia e teste' }).getByText('Testar').click()
  const say = ana.getByLabel('Escreva como o cliente')
  for (const words of ['oi', '1']) {
    await say.fill(words)
    await say.press('Enter')
  }
  await ana.mouse.move(900, 700)
  await take(ana, 'bot-editor', false)

  await beside(ana, '/settings/scheduleType', { value: 'company' }, 'PUT')
  await ana.goto('/settings/hours')
  await expect(ana.getByText(/^Agora:/)).toBeVisible()
  await take(ana, 'hours', false)

  const { id } = await beside<{ id: number }>(ana, '/automation-rules', {
    name: 'Segunda via de boleto',
    trigger: 'messageReceived',
    conditions: [{ kind: 'textContains', words: ['boleto', 'comprovante'] }],
    actions: [
      { kind: 'moveToQueue', id: idOf('Financeiro') },
      { kind: 'sendMessage', text: '{{saudacao}}, {{primeiro_nome}}! Já vou conferir.' },
    ],
  })
  await ana.goto(`/automation-rules?edit=${id}`)
  await ana.getByRole('button', { name: 'Testar nos últimos 200' }).click()
  await expect(ana.getByText(/combina/)).toBeVisible()
  await take(ana, 'rule-editor', false)
}

const botOptions = (financeId: number) => [
  {
    title: 'Ver sofás e poltronas',
    message: 'Temos mais de 40 modelos. Qual é o tamanho da sua sala?',
  },
  { title: 'Acompanhar o pedido', message: 'Me envia o número do pedido, {{primeiro_nome}}?' },
  { title: 'Pagar um boleto', message: 'Já chamo alguém.', targetQueueId: financeId },
  { title: 'Falar com uma pessoa', message: 'Já chamo alguém.' },
]
