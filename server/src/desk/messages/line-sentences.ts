import { closingText } from '@recado/contract/desk/closings'
import type { SystemLine } from '@recado/contract/desk/messages'
import type { Language } from '../../platform/language.ts'

type Sentences = Record<
  SystemLine['action'] | 'resolvedWith' | 'transferredNote' | 'expirationOff' | 'escalatedTo',
  string
>

/** Author of actions without a person. */
const machine: Record<Language, string> = { pt: 'O sistema', en: 'The system', es: 'El sistema' }

const sentences: Record<Language, Sentences> = {
  pt: {
    begun: '{{by}} iniciou o atendimento',
    accepted: '{{by}} aceitou',
    resolved: '{{by}} resolveu',
    resolvedWith: '{{by}} resolveu: {{text}}',
    reopened: '{{by}} reabriu',
    returned: '{{by}} devolveu para a fila',
    asked: '{{by}} pediu este atendimento',
    snoozed: '{{by}} adiou até {{text}}',
    unsnoozed: '{{by}} trouxe de volta',
    snoozeOver: 'De volta como combinado',
    snoozeBroken: 'De volta: o cliente escreveu',
    moved: 'O atendimento passou para o número {{text}}',
    transferred: '{{by}} transferiu para {{to}}',
    transferredNote: '{{by}} transferiu para {{to}}: “{{text}}”',
    tagged: '{{by}} marcou com {{text}}',
    untagged: '{{by}} tirou a etiqueta {{text}}',
    noted: '{{by}} escreveu uma nota',
    noteDeleted: '{{by}} excluiu uma nota',
    scheduled: '{{by}} agendou uma mensagem para {{text}}',
    unscheduled: '{{by}} cancelou o agendamento de {{text}}',
    unscheduledByReply:
      'A mensagem agendada para {{text}} não será enviada: o cliente escreveu antes',
    funnel: '{{by}} pôs no funil, em {{text}}',
    expiration: '{{by}} definiu a expiração em {{text}} min',
    expirationOff: '{{by}} tirou o tempo de expiração',
    idleOn: '{{by}} ligou a mensagem de inatividade',
    idleOff: '{{by}} desligou a mensagem de inatividade',
    botRouted: 'O robô encaminhou para {{to}}',
    botPaused: '{{by}} pausou o robô',
    botPausedByPhone: 'Robô pausado: alguém respondeu pelo celular',
    botResumed: '{{by}} devolveu ao robô',
    idleSent: 'Mensagem de inatividade enviada',
    expired: 'Encerrado: o cliente não respondeu a tempo',
    autoClosed: 'Encerrado por falta de mensagens',
    flowEnded: 'O fluxo {{text}} chegou ao fim',
    flowKeyword: 'O cliente pediu uma pessoa no fluxo {{text}}',
    flowSilent: 'O cliente não respondeu ao fluxo {{text}}',
    flowFailed: 'O fluxo {{text}} não pôde continuar',
    assigned: 'Distribuído para {{to}}',
    escalated: 'Ninguém atendeu em {{text}} min',
    escalatedTo: 'Ninguém atendeu em {{text}} min: passou para {{to}}',
    merged: '{{by}} juntou o contato {{text}}',
    numberChanged: '{{by}} alterou o número do contato: {{text}}',
    ruleStopped: 'A regra “{{text}}” não pôde fazer tudo',
    ruleLoop: 'A regra “{{text}}” parou: as regras repetiam umas às outras',
    responseNear: 'Prazo de resposta perto do fim: {{text}}',
    responseMissed: 'O prazo de resposta venceu: {{text}}',
    resolutionNear: 'Prazo de resolução perto do fim: {{text}}',
    resolutionMissed: 'O prazo de resolução venceu: {{text}}',
  },
  en: {
    begun: '{{by}} started the ticket',
    accepted: '{{by}} accepted the ticket',
    resolved: '{{by}} resolved the ticket',
    resolvedWith: '{{by}} resolved the ticket: {{text}}',
    reopened: '{{by}} reopened the ticket',
    returned: '{{by}} returned it to the queue',
    asked: '{{by}} asked for this ticket',
    snoozed: '{{by}} snoozed it until {{text}}',
    unsnoozed: '{{by}} brought it back',
    snoozeOver: 'Back as agreed',
    snoozeBroken: 'Back: the customer wrote',
    moved: 'The ticket moved to the number {{text}}',
    transferred: '{{by}} transferred the ticket to {{to}}',
    transferredNote: '{{by}} transferred the ticket to {{to}}: “{{text}}”',
    tagged: '{{by}} added the tag {{text}}',
    untagged: '{{by}} removed the tag {{text}}',
    noted: '{{by}} wrote a note',
    noteDeleted: '{{by}} deleted a note',
    scheduled: '{{by}} scheduled a message for {{text}}',
    unscheduled: '{{by}} cancelled the message scheduled for {{text}}',
    unscheduledByReply:
      'The message scheduled for {{text}} will not be sent: the customer wrote first',
    funnel: '{{by}} added it to the funnel, in {{text}}',
    expiration: '{{by}} set the expiration time to {{text}} min',
    expirationOff: '{{by}} removed the expiration time',
    idleOn: '{{by}} turned the idle message on',
    idleOff: '{{by}} turned the idle message off',
    botRouted: 'The bot led the customer to {{to}}',
    botPaused: '{{by}} paused the bot',
    botPausedByPhone: 'Bot paused: somebody answered on the phone',
    botResumed: '{{by}} gave it back to the bot',
    idleSent: 'Idle message sent',
    expired: 'Closed: the customer did not reply in time',
    autoClosed: 'Closed for inactivity',
    flowEnded: 'The flow {{text}} has ended',
    flowKeyword: 'The customer asked for a person in the flow {{text}}',
    flowSilent: 'The customer did not answer the flow {{text}}',
    flowFailed: 'The flow {{text}} could not go on',
    assigned: 'Assigned to {{to}}',
    escalated: 'Nobody took it within {{text}} min',
    escalatedTo: 'Nobody took it within {{text}} min: moved to {{to}}',
    merged: '{{by}} merged the contact {{text}}',
    numberChanged: '{{by}} changed the contact’s number: {{text}}',
    ruleStopped: 'The rule “{{text}}” could not do everything',
    ruleLoop: 'The rule “{{text}}” stopped: the rules kept starting each other',
    responseNear: 'Response deadline near: {{text}}',
    responseMissed: 'The response deadline passed: {{text}}',
    resolutionNear: 'Resolution deadline near: {{text}}',
    resolutionMissed: 'The resolution deadline passed: {{text}}',
  },
  es: {
    begun: '{{by}} inició la atención',
    accepted: '{{by}} aceptó la atención',
    resolved: '{{by}} resolvió la atención',
    resolvedWith: '{{by}} resolvió la atención: {{text}}',
    reopened: '{{by}} reabrió la atención',
    returned: '{{by}} la devolvió a la cola',
    asked: '{{by}} pidió esta atención',
    snoozed: '{{by}} pospuso hasta {{text}}',
    unsnoozed: '{{by}} trajo de vuelta',
    snoozeOver: 'De vuelta como se acordó',
    snoozeBroken: 'De vuelta: el cliente escribió',
    moved: 'La atención pasó al número {{text}}',
    transferred: '{{by}} la transfirió a {{to}}',
    transferredNote: '{{by}} la transfirió a {{to}}: “{{text}}”',
    tagged: '{{by}} agregó la etiqueta {{text}}',
    untagged: '{{by}} quitó la etiqueta {{text}}',
    noted: '{{by}} escribió una nota',
    noteDeleted: '{{by}} eliminó una nota',
    scheduled: '{{by}} programó un mensaje para {{text}}',
    unscheduled: '{{by}} canceló el mensaje programado para {{text}}',
    unscheduledByReply:
      'El mensaje programado para {{text}} no se enviará: el cliente escribió antes',
    funnel: '{{by}} la agregó al embudo, en {{text}}',
    expiration: '{{by}} fijó el tiempo de expiración en {{text}} min',
    expirationOff: '{{by}} quitó el tiempo de expiración',
    idleOn: '{{by}} activó el mensaje de inactividad',
    idleOff: '{{by}} desactivó el mensaje de inactividad',
    botRouted: 'El robot encaminó a {{to}}',
    botPaused: '{{by}} pausó el robot',
    botPausedByPhone: 'Robot en pausa: alguien respondió desde el teléfono',
    botResumed: '{{by}} lo devolvió al robot',
    idleSent: 'Mensaje de inactividad enviado',
    expired: 'Cerrada: el cliente no respondió a tiempo',
    autoClosed: 'Cerrada por inactividad',
    flowEnded: 'El flujo {{text}} llegó a su fin',
    flowKeyword: 'El cliente pidió una persona en el flujo {{text}}',
    flowSilent: 'El cliente no respondió al flujo {{text}}',
    flowFailed: 'El flujo {{text}} no pudo continuar',
    assigned: 'Asignada a {{to}}',
    escalated: 'Nadie la tomó en {{text}} min',
    escalatedTo: 'Nadie la tomó en {{text}} min: pasó a {{to}}',
    merged: '{{by}} unió el contacto {{text}}',
    numberChanged: '{{by}} cambió el número del contacto: {{text}}',
    ruleStopped: 'La regla “{{text}}” no pudo hacer todo',
    ruleLoop: 'La regla “{{text}}” se detuvo: las reglas se iniciaban unas a otras',
    responseNear: 'Plazo de respuesta por vencer: {{text}}',
    responseMissed: 'El plazo de respuesta venció: {{text}}',
    resolutionNear: 'Plazo de resolución por vencer: {{text}}',
    resolutionMissed: 'El plazo de resolución venció: {{text}}',
  },
}

type Reader = { language: Language; timeZone: string }

/**
 * Renders a timeline line as a sentence for clients that do not know timeline lines. Moments are in the company's time
 * zone.
 */
export function sentenceOf(line: SystemLine, { language, timeZone }: Reader): string {
  const { toUser, toQueue } = line
  const values: Record<string, string> = {
    by: line.by ?? machine[language],
    to: [toUser, toQueue].filter(Boolean).join(', '),
    text: textOf(line, { language, timeZone }),
  }
  const sentence = sentences[language][kindOf(line)]
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

function textOf(line: SystemLine, reader: Reader): string {
  if (line.action === 'resolved') return closingText(line)
  return MOMENTS.includes(line.action) ? momentOf(line.text, reader) : (line.text ?? '')
}

const MOMENTS: SystemLine['action'][] = [
  'scheduled',
  'unscheduled',
  'unscheduledByReply',
  'snoozed',
  'responseNear',
  'responseMissed',
  'resolutionNear',
  'resolutionMissed',
]

function kindOf(line: SystemLine): keyof Sentences {
  const { action, text, toQueue } = line
  if (action === 'resolved' && closingText(line)) return 'resolvedWith'
  if (action === 'transferred' && text) return 'transferredNote'
  if (action === 'escalated' && toQueue !== null) return 'escalatedTo'
  return action === 'expiration' && text === null ? 'expirationOff' : action
}

function momentOf(said: string | null, { language, timeZone }: Reader): string {
  const at = new Date(said ?? '')
  if (Number.isNaN(at.getTime())) return said ?? ''
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : language, style).format(at)
}
