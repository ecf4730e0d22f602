import type { Input } from '@recado/contract/platform/endpoint'
import type { cards } from '@recado/contract/desk/funnel'
import type { quickMessages } from '@recado/contract/desk/quick-messages'
import type { schedules } from '@recado/contract/desk/schedules'

/** What the desk of the shop of the demonstration holds. Queues, tags and lanes are named here and have ids there. */

export const demoTags = [
  { name: 'Orçamento', color: '#1c7ed6' },
  { name: 'Urgente', color: '#e03131' },
  { name: 'VIP', color: '#7048e8' },
  { name: 'Troca', color: '#e8590c' },
  { name: 'Retorno', color: '#2f9e44' },
]

type DemoReply = Omit<Input<typeof quickMessages.create>, 'queueId'> & { queue?: string }

export const demoReplies: DemoReply[] = [
  {
    shortcode: 'ola',
    message: '{{saudacao}}, {{primeiro_nome}}! Aqui é {{atendente}}. Como posso ajudar?',
  },
  { shortcode: 'prazo', message: '{{primeiro_nome}}, a entrega leva de 3 a 5 dias úteis.' },
  {
    shortcode: 'pix',
    message:
      'Nossa chave Pix é o CNPJ 00.000.000/0001-91. Assim que pagar, mande o comprovante por aqui.',
    queue: 'Financeiro',
  },
  {
    shortcode: 'orcamento',
    message: 'Para o orçamento preciso da medida do ambiente e do tecido escolhido.',
    queue: 'Vendas',
  },
  {
    shortcode: 'protocolo',
    message: 'Seu protocolo é {{protocolo}}. Guarde este número.',
    queue: 'Suporte',
  },
]

export const demoLanes = ['Contato', 'Proposta', 'Negociação', 'Fechado']

type DemoCard = Pick<Input<typeof cards.put>, 'value' | 'description'> & {
  lane: string
  tag?: string
}

/** A customer whose last message is some minutes old. */
export type DemoCustomer = {
  name: string
  number: string
  text: string
  minutesAgo: number
  queue: string
  /** The e-mail of the user who accepted the ticket. */
  agent: string
  card: DemoCard
}

export const demoCustomers: DemoCustomer[] = [
  {
    name: 'Helena Duarte',
    number: '5511900008101',
    text: 'Bom dia! Vocês têm o sofá de três lugares em linho?',
    minutesAgo: 12,
    queue: 'Vendas',
    agent: 'agent@recado.demo',
    card: { lane: 'Contato', value: 3490, description: 'Sofá de três lugares', tag: 'Orçamento' },
  },
  {
    name: 'Otávio Lins',
    number: '5511900008102',
    text: 'Recebi a proposta. Dá para parcelar em seis vezes?',
    minutesAgo: 35,
    queue: 'Vendas',
    agent: 'agent@recado.demo',
    card: { lane: 'Negociação', value: 7820.5, description: 'Mesa e oito cadeiras', tag: 'VIP' },
  },
  {
    name: 'Padaria Aurora',
    number: '5511900008103',
    text: 'Pode mandar o orçamento das quatro banquetas?',
    minutesAgo: 58,
    queue: 'Vendas',
    agent: 'agent@recado.demo',
    card: { lane: 'Proposta', value: 1960, description: 'Quatro banquetas altas' },
  },
  {
    name: 'Rosa Dias',
    number: '5511900008104',
    text: 'A gaveta veio riscada. Como faço a troca?',
    minutesAgo: 80,
    queue: 'Suporte',
    agent: 'agent2@recado.demo',
    card: { lane: 'Contato', value: 640, description: 'Troca da gaveta', tag: 'Troca' },
  },
  {
    name: 'Clínica Bem Viver',
    number: '5511900008105',
    text: 'Pagamento feito, segue o comprovante amanhã.',
    minutesAgo: 115,
    queue: 'Financeiro',
    agent: 'agent2@recado.demo',
    card: { lane: 'Fechado', value: 12450, description: 'Recepção completa', tag: 'VIP' },
  },
]

type DemoSchedule = Pick<
  Input<typeof schedules.create>,
  'body' | 'recurrence' | 'cancelOnReply'
> & {
  customer: string
  inDays: number
  time: string
}

export const demoSchedules: DemoSchedule[] = [
  {
    customer: 'Helena Duarte',
    inDays: 1,
    time: '09:00',
    body: '{{saudacao}}, {{primeiro_nome}}! O linho chegou. Quer que eu reserve?',
    cancelOnReply: true,
  },
  {
    customer: 'Otávio Lins',
    inDays: 2,
    time: '14:30',
    body: '{{primeiro_nome}}, a proposta vale até sexta. Posso ajudar com algo?',
  },
  {
    customer: 'Rosa Dias',
    inDays: 3,
    time: '10:00',
    body: 'A gaveta nova sai para entrega hoje à tarde.',
  },
  {
    customer: 'Clínica Bem Viver',
    inDays: 5,
    time: '08:30',
    body: 'Bom dia! O boleto deste mês vence hoje.',
    recurrence: { frequency: 'monthly', interval: 1, count: 6 },
  },
]
