/** What a customer writes, or that an agent attends and resolves, and what it leads to. */
type Step = {
  does: { writes: string } | 'resolved'
  /** What the customer is answered. */
  says: string[]
  /** The ticket afterwards: status, queue, what the bot does, tags. */
  ticket: string
}

/** Texts of the company, as the steps below expect them on the phone. */
export const botTexts = {
  greeting: 'Com quem quer falar?',
  orders: 'Já chamo alguém de Pedidos.',
  help: 'O que houve?',
  broken: 'Em qual móvel?',
  table: 'Já chamo alguém para a mesa.',
  part: 'Anotado. Um instante.',
  night: 'O plantão abre à noite.',
  invoice: 'A nota fiscal vai por e-mail.',
  rating: 'Como foi?',
  thanks: 'Obrigado pela nota!',
}

const choices = (head: string, ...lines: string[]) => [[head, '', ...lines].join('\n')]
const menu = choices(botTexts.greeting, '*1* Pedidos', '*2* Assistência', '*3* Plantão')
const help = choices(botTexts.help, '*1* Quebrou', '*2* Falta uma peça', '*0* Voltar')
const broken = choices(botTexts.broken, '*1* Sofá', '*2* Mesa', '*0* Voltar', '*#* Início')
const rating = [
  `${botTexts.rating}\n\nResponda de 1 a 3:\n\n*1* Insatisfeito\n*2* Satisfeito\n*3* Muito satisfeito`,
]

const step = (text: string, says: string[], ticket: string): Step => ({
  does: { writes: text },
  says,
  ticket,
})

/** Every answer fits an option, so that the number of answers does not depend on how fast the customer writes. */
const round = (tag: string, beginning: Step[]): Step[] => [
  ...beginning,
  step('2', help, `pending, Assistência, options${tag}`),
  step('1', broken, `pending, Assistência, options${tag}`),
  step('0', help, `pending, Assistência, options${tag}`),
  step('2', [botTexts.part], 'pending, Assistência, no bot, Peça'),
  step('#', menu, 'pending, no queue, menu, Peça'),
  step('2', help, 'pending, Assistência, options, Peça'),
  step('1', broken, 'pending, Assistência, options, Peça'),
  step('2', [botTexts.table], 'pending, Pedidos, no bot, Peça'),
  step('#', menu, 'pending, no queue, menu, Peça'),
  step('1', [botTexts.orders], 'pending, Pedidos, no bot, Peça'),
  step('Obrigada', [], 'pending, Pedidos, no bot, Peça'),
]

/** The closed queue says so once an hour, so it is chosen once. */
const arrival = [
  step('Oi', menu, 'pending, no queue, menu'),
  step('3', [botTexts.night], 'pending, Plantão, no bot'),
  step('Alguém?', [], 'pending, Plantão, no bot'),
  step('#', menu, 'pending, no queue, menu'),
]
const again = [step('#', menu, 'pending, no queue, menu, Peça')]

/** What a rule answers to several messages at once comes after the answers of the bot: here they come one by one. */
const attended: Step[] = [
  step('E a nota fiscal?', [botTexts.invoice], 'pending, Pedidos, no bot, Peça'),
  { does: 'resolved', says: rating, ticket: 'closed, Pedidos, no bot, Peça' },
  step('3', [botTexts.thanks], 'closed, Pedidos, no bot, Peça'),
  step('Foi tudo ótimo', [], 'closed, Pedidos, no bot, Peça'),
]

/** The n-th step of a customer, from 0. One who waits for each answer also meets the rule and an agent, and is asked for a rating. */
export function botStep(n: number, isPatient: boolean): Step {
  const end = isPatient ? attended : []
  const first = [...round('', arrival), ...end]
  const later = [...round(', Peça', again), ...end]
  return first[n] ?? later[(n - first.length) % later.length]!
}
