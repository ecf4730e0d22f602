import type { ConnectionReason, ConnectionStatus } from '@recado/contract/connections/connections'
import type { Language } from '../../platform/language.ts'

export type Outage = {
  admin: string
  name: string
  number: string
  status: ConnectionStatus
  reason: ConnectionReason | null
  downSince: Date
  timeZone: string
}

type Words = {
  subject: (name: string) => string
  hello: (admin: string) => string
  down: (number: string, since: string) => string
  /** What happened and what helps, by reason. `retrying` applies while the driver keeps trying to connect. */
  reasons: Record<Exclude<ConnectionReason, 'user'> | 'unknown' | 'retrying', string>
  messagesWait: string
  open: string
}

const pt: Words = {
  subject: (name) => `A conexão ${name} caiu`,
  hello: (admin) => `Olá, ${admin}!`,
  down: (number, since) => `O número ${number} está sem conexão com o WhatsApp desde ${since}.`,
  reasons: {
    'logged-out': 'O aparelho foi desconectado no celular. Leia um novo QR code para voltar.',
    replaced: 'Outro programa passou a usar este mesmo acesso. Encerre-o e conecte de novo.',
    banned: 'O WhatsApp bloqueou o número. Abra o WhatsApp no celular e veja o que ele pede.',
    unpaid: 'A Meta recusou o pagamento. Confira a forma de pagamento da conta no Meta Business.',
    'bad-version': 'O WhatsApp recusou esta versão do programa. Avise o Suporte.',
    'bad-token': 'A chave de acesso não vale mais. Informe uma nova nas configurações da conexão.',
    'qr-expired': 'O QR code não foi lido a tempo. Peça um novo e leia com o celular.',
    network: 'A rede não responde. Conecte de novo; se continuar, avise o Suporte.',
    'owner-lost': 'Nenhum servidor está cuidando deste número. Avise o Suporte.',
    unknown: 'Abra as conexões e veja o que fazer.',
    retrying: 'Continuamos tentando por conta própria; se nada mudar, veja o celular e a internet.',
  },
  messagesWait:
    'O que seus clientes escreverem fica guardado no WhatsApp, e suas respostas esperam aqui até a volta.',
  open: 'Abrir as conexões',
}

const en: Words = {
  subject: (name) => `The connection ${name} is down`,
  hello: (admin) => `Hello ${admin},`,
  down: (number, since) => `The number ${number} has had no connection to WhatsApp since ${since}.`,
  reasons: {
    'logged-out': 'The device was unlinked on the phone. Scan a new QR code to bring it back.',
    replaced: 'Another program has taken over this access. Close it, then connect again.',
    banned: 'WhatsApp has blocked the number. Open WhatsApp on the phone and see what it asks for.',
    unpaid: 'Meta refused the payment. Check the payment method of the account in Meta Business.',
    'bad-version': 'WhatsApp refused this version of the program. Tell Support.',
    'bad-token':
      'The access token is no longer valid. Enter a new one in the settings of the connection.',
    'qr-expired': 'The QR code was not scanned in time. Ask for a new one and scan it.',
    network: 'The network does not answer. Connect again; if that does not help, tell Support.',
    'owner-lost': 'No server is looking after this number. Tell Support.',
    unknown: 'Open the connections to see what to do.',
    retrying:
      'We keep trying by ourselves; if nothing changes, look at the phone and its internet.',
  },
  messagesWait:
    'What your customers write is kept by WhatsApp, and your answers wait here until the number is back.',
  open: 'Open the connections',
}

const es: Words = {
  subject: (name) => `La conexión ${name} se cayó`,
  hello: (admin) => `Hola, ${admin}:`,
  down: (number, since) => `El número ${number} está sin conexión con WhatsApp desde ${since}.`,
  reasons: {
    'logged-out':
      'El dispositivo se desvinculó en el teléfono. Escanee un nuevo código QR para volver.',
    replaced: 'Otro programa empezó a usar este mismo acceso. Ciérrelo y conecte de nuevo.',
    banned: 'WhatsApp bloqueó el número. Abra WhatsApp en el teléfono y vea qué le pide.',
    unpaid: 'Meta rechazó el pago. Revise el método de pago de la cuenta en Meta Business.',
    'bad-version': 'WhatsApp rechazó esta versión del programa. Avise a Soporte.',
    'bad-token': 'La clave de acceso ya no vale. Escriba una nueva en los ajustes de la conexión.',
    'qr-expired': 'El código QR no se escaneó a tiempo. Pida uno nuevo y escanéelo.',
    network: 'La red no responde. Conecte de nuevo; si sigue así, avise a Soporte.',
    'owner-lost': 'Ningún servidor está atendiendo este número. Avise a Soporte.',
    unknown: 'Abra las conexiones para ver qué hacer.',
    retrying:
      'Seguimos intentando por nuestra cuenta; si nada cambia, revise el teléfono y su internet.',
  },
  messagesWait:
    'Lo que escriban sus clientes queda guardado en WhatsApp, y sus respuestas esperan aquí hasta que vuelva.',
  open: 'Abrir las conexiones',
}

const words = { pt, en, es }
const locales = { pt: 'pt-BR', en: 'en-US', es: 'es' }

/** The mail to one administrator about a number that is down, in their language and the company's time zone. */
export function outageMail(
  language: Language,
  outage: Outage,
): { subject: string; text: string; button: string } {
  const { subject, hello, down, reasons, messagesWait, open } = words[language]
  const since = outage.downSince.toLocaleString(locales[language], {
    timeZone: outage.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const number = outage.number ? `${outage.name} (+${outage.number})` : outage.name
  const why = reasons[causeOf(outage)]
  const text = [hello(outage.admin), `${down(number, since)} ${why}`, messagesWait].join('\n\n')
  return { subject: subject(outage.name), text, button: open }
}

/** An administrator has to act once the driver has given up. Until then the mail says that it keeps trying. */
function causeOf({ status, reason }: Outage): keyof Words['reasons'] {
  const hasGivenUp = status === 'DISCONNECTED' || status === 'TIMEOUT'
  if (!hasGivenUp && reason !== 'owner-lost' && reason !== 'bad-version') return 'retrying'
  return reason === null || reason === 'user' ? 'unknown' : reason
}
