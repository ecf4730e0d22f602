import type { AuditAct, AuditValue } from './audit.ts'
import { type AuditWords, fieldWords, sessionActWords, words } from './audit-field-texts.ts'

export type AuditLanguage = keyof AuditWords

/** What each act is called in the log. The subject follows it. */
const actWords: Record<AuditAct, AuditWords> = {
  ...sessionActWords,
  'company.signUp': words('Cadastrou a empresa', 'Signed the company up', 'Registró la empresa'),
  'user.create': words('Criou o usuário', 'Created the user', 'Creó el usuario'),
  'user.update': words('Mudou o usuário', 'Changed the user', 'Cambió el usuario'),
  'user.password': words('Trocou a senha de', 'Changed the password of', 'Cambió la contraseña de'),
  'user.lockOut': words('Bloqueou o acesso de', 'Locked out', 'Bloqueó el acceso de'),
  'user.passwordLink': words(
    'Link de nova senha enviado por e-mail a',
    'Link for a new password mailed to',
    'Enlace de contraseña nueva enviado por correo a',
  ),
  'user.passwordReset': words(
    'Redefiniu pelo link do e-mail a senha de',
    'Reset by the mailed link the password of',
    'Restableció con el enlace del correo la contraseña de',
  ),
  'user.delete': words('Excluiu o usuário', 'Deleted the user', 'Eliminó el usuario'),
  'contact.export': words('Exportou contatos', 'Exported contacts', 'Exportó contactos'),
  'ticket.export': words('Exportou atendimentos', 'Exported tickets', 'Exportó atenciones'),
  'audit.export': words('Exportou a auditoria', 'Exported the audit log', 'Exportó la auditoría'),
  'contact.delete': words('Excluiu o contato', 'Deleted the contact', 'Eliminó el contacto'),
  'ticket.delete': words(
    'Excluiu o atendimento de',
    'Deleted the ticket of',
    'Eliminó la atención de',
  ),
  'note.delete': words('Excluiu uma nota de', 'Deleted a note of', 'Eliminó una nota de'),
  'tag.delete': words('Excluiu a etiqueta', 'Deleted the tag', 'Eliminó la etiqueta'),
  'quickMessage.delete': words(
    'Excluiu a resposta rápida',
    'Deleted the quick reply',
    'Eliminó la respuesta rápida',
  ),
  'savedView.delete': words(
    'Excluiu a visão compartilhada',
    'Deleted the shared view',
    'Eliminó la vista compartida',
  ),
  'schedule.delete': words(
    'Excluiu o agendamento para',
    'Deleted the scheduled message to',
    'Eliminó el mensaje programado para',
  ),
  'lane.delete': words('Excluiu a etapa do funil', 'Deleted the lane', 'Eliminó la etapa'),
  'card.delete': words('Tirou do funil', 'Removed from the funnel', 'Quitó del embudo'),
  'queue.delete': words('Excluiu o setor', 'Deleted the queue', 'Eliminó el sector'),
  'queue.create': words('Criou o setor', 'Created the queue', 'Creó el sector'),
  'queue.update': words('Mudou o setor', 'Changed the queue', 'Cambió el sector'),
  'queueOption.create': words(
    'Criou a opção do robô',
    'Created the bot option',
    'Creó la opción del robot',
  ),
  'queueOption.update': words(
    'Mudou a opção do robô',
    'Changed the bot option',
    'Cambió la opción del robot',
  ),
  'queueOption.delete': words(
    'Excluiu a opção do robô',
    'Deleted the bot option',
    'Eliminó la opción del robot',
  ),
  'closingReason.create': words(
    'Criou o motivo de encerramento',
    'Created the closing reason',
    'Creó el motivo de cierre',
  ),
  'closingReason.update': words(
    'Mudou o motivo de encerramento',
    'Changed the closing reason',
    'Cambió el motivo de cierre',
  ),
  'closingReason.delete': words(
    'Excluiu o motivo de encerramento',
    'Deleted the closing reason',
    'Eliminó el motivo de cierre',
  ),
  'automationRule.create': words('Criou a regra', 'Created the rule', 'Creó la regla'),
  'automationRule.update': words('Mudou a regra', 'Changed the rule', 'Cambió la regla'),
  'automationRule.delete': words('Excluiu a regra', 'Deleted the rule', 'Eliminó la regla'),
  'flowBuilder.update': words(
    'Mudou o construtor de fluxos',
    'Changed the flow builder',
    'Cambió el constructor de flujos',
  ),
  'flow.update': words('Mudou o fluxo de', 'Changed the flow of', 'Cambió el flujo de'),
  'setting.update': words('Mudou', 'Changed', 'Cambió'),
  'company.create': words('Criou a empresa', 'Created the company', 'Creó la empresa'),
  'company.update': words('Mudou a empresa', 'Changed the company', 'Cambió la empresa'),
  'company.suspend': words('Suspendeu a empresa', 'Suspended the company', 'Suspendió la empresa'),
  'company.restore': words('Reativou a empresa', 'Restored the company', 'Reactivó la empresa'),
  'company.delete': words('Excluiu a empresa', 'Deleted the company', 'Eliminó la empresa'),
  'support.enter': words(
    'Entrou como suporte na empresa',
    'Entered the company as support',
    'Entró como soporte en la empresa',
  ),
  'plan.create': words('Criou o plano', 'Created the plan', 'Creó el plan'),
  'plan.update': words('Mudou o plano', 'Changed the plan', 'Cambió el plan'),
  'plan.delete': words('Excluiu o plano', 'Deleted the plan', 'Eliminó el plan'),
  'brand.create': words('Criou a marca', 'Created the brand', 'Creó la marca'),
  'brand.update': words('Mudou a marca', 'Changed the brand', 'Cambió la marca'),
  'brand.domain': words(
    'Provou o domínio da marca',
    'Proved the domain of the brand',
    'Comprobó el dominio de la marca',
  ),
  'help.create': words('Criou a ajuda', 'Created the help', 'Creó la ayuda'),
  'help.update': words('Mudou a ajuda', 'Changed the help', 'Cambió la ayuda'),
  'help.delete': words('Excluiu a ajuda', 'Deleted the help', 'Eliminó la ayuda'),
  'invoice.create': words('Criou a fatura', 'Created the invoice', 'Creó la factura'),
  'invoice.update': words('Mudou a fatura', 'Changed the invoice', 'Cambió la factura'),
  'invoice.delete': words('Excluiu a fatura', 'Deleted the invoice', 'Eliminó la factura'),
  'subscription.renew': words('Renovou pela fatura', 'Renewed by invoice', 'Renovó por factura'),
  'subscription.undo': words('Estornou a fatura', 'Undid invoice', 'Revirtió la factura'),
  'subscription.paidTwice': words(
    'Recebeu em dobro a fatura',
    'Received twice the invoice',
    'Recibió dos veces la factura',
  ),
  'subscription.surplusSettled': words(
    'Resolveu o pagamento em dobro da fatura',
    'Resolved the double payment of invoice',
    'Resolvió el pago doble de la factura',
  ),
  'integration.update': words(
    'Mudou a integração',
    'Changed the integration',
    'Cambió la integración',
  ),
  'hours.update': words('Mudou os horários de', 'Changed the hours of', 'Cambió los horarios de'),
  'holiday.update': words('Mudou o feriado', 'Changed the holiday', 'Cambió el feriado'),
  'holiday.delete': words('Excluiu o feriado', 'Deleted the holiday', 'Eliminó el feriado'),
  'connection.create': words('Criou a conexão', 'Created the connection', 'Creó la conexión'),
  'connection.update': words('Mudou a conexão', 'Changed the connection', 'Cambió la conexión'),
  'connection.delete': words('Excluiu a conexão', 'Deleted the connection', 'Eliminó la conexión'),
  'connection.start': words('Ligou a conexão', 'Started the connection', 'Activó la conexión'),
  'connection.stop': words(
    'Desconectou a conexão',
    'Disconnected the connection',
    'Desconectó la conexión',
  ),
  'connection.renew': words(
    'Pediu um novo QR code de',
    'Asked for a new QR code of',
    'Pidió un nuevo código QR de',
  ),
  'connectionToken.renew': words(
    'Criou o token da conexão',
    'Created the token of the connection',
    'Creó el token de la conexión',
  ),
  'connectionToken.delete': words(
    'Revogou o token da conexão',
    'Revoked the token of the connection',
    'Revocó el token de la conexión',
  ),
  'apiKey.create': words('Criou a chave de API', 'Created the API key', 'Creó la clave de API'),
  'apiKey.delete': words('Revogou a chave de API', 'Revoked the API key', 'Revocó la clave de API'),
}

const afterMinutes = (n: number) =>
  words(`Depois de ${n} minutos`, `After ${n} minutes`, `Después de ${n} minutos`)

/** What values are called that are codes. */
const valueWords: Record<string, AuditWords> = {
  'userRating enabled': words('Ligado', 'On', 'Activado'),
  'userRating disabled': words('Desligado', 'Off', 'Desactivado'),
  'CheckMsgIsGroup enabled': words('Ligado', 'On', 'Activado'),
  'CheckMsgIsGroup disabled': words('Desligado', 'Off', 'Desactivado'),
  'outsidemessage enabled': words('Ligado', 'On', 'Activado'),
  'outsidemessage disabled': words('Desligado', 'Off', 'Desactivado'),
  'scheduleType disabled': words('Sempre aberto', 'Always open', 'Siempre abierto'),
  'scheduleType company': words('Da empresa', 'Of the company', 'De la empresa'),
  'scheduleType queue': words('De cada setor', 'Of each queue', 'De cada sector'),
  'hours closed': words('Fechado', 'Closed', 'Cerrado'),
  'hours ordinary': words('Dia comum', 'Ordinary day', 'Día común'),
  'call enabled': words('Ligado', 'On', 'Activado'),
  'call disabled': words('Desligado', 'Off', 'Desactivado'),
  'autoCloseHours disabled': words('Nunca', 'Never', 'Nunca'),
  ...Object.fromEntries(
    ['1', '2', '4', '8', '12', '24', '48', '72', '168'].map((hours) => [
      `autoCloseHours ${hours}`,
      words(`Depois de ${hours} h`, `After ${hours} h`, `Después de ${hours} h`),
    ]),
  ),
  'closingReason disabled': words('Não perguntar', 'Do not ask', 'No preguntar'),
  'closingReason optional': words('Perguntar', 'Ask', 'Preguntar'),
  'closingReason required': words('Exigir', 'Require', 'Exigir'),
  'hideNumbers enabled': words('Ligado', 'On', 'Activado'),
  'hideNumbers disabled': words('Desligado', 'Off', 'Desactivado'),
  'action queue': words('Vai para o setor', 'Goes to the queue', 'Va al sector'),
  'action tag': words('Ganha a etiqueta', 'Gets the tag', 'Recibe la etiqueta'),
  'action agent': words('Vai para o atendente', 'Goes to the agent', 'Va al agente'),
  'action wait': words('Espera a resposta', 'Waits for the answer', 'Espera la respuesta'),
  'signOutAfter disabled': words('Nunca', 'Never', 'Nunca'),
  'signOutAfter 15': afterMinutes(15),
  'signOutAfter 30': afterMinutes(30),
  'signOutAfter 60': words('Depois de 1 hora', 'After 1 hour', 'Después de 1 hora'),
  'signOutAfter 120': words('Depois de 2 horas', 'After 2 hours', 'Después de 2 horas'),
  'signOutAfter 240': words('Depois de 4 horas', 'After 4 hours', 'Después de 4 horas'),
  'signOutAfter 480': words('Depois de 8 horas', 'After 8 hours', 'Después de 8 horas'),
  'returnAfterOffline disabled': words('Nunca', 'Never', 'Nunca'),
  'returnAfterOffline 5': afterMinutes(5),
  'returnAfterOffline 10': afterMinutes(10),
  'returnAfterOffline 15': afterMinutes(15),
  'returnAfterOffline 30': afterMinutes(30),
  'returnAfterOffline 60': words('Depois de 1 hora', 'After 1 hour', 'Después de 1 hora'),
  'assignment manual': words('À mão', 'By hand', 'A mano'),
  'assignment automatic': words('Automática', 'Automatic', 'Automática'),
  'language pt': words('Português', 'Portuguese', 'Portugués'),
  'language en': words('Inglês', 'English', 'Inglés'),
  'language es': words('Espanhol', 'Spanish', 'Español'),
  'profile admin': words('Administrador', 'Administrator', 'Administrador'),
  'profile manager': words('Gerente', 'Manager', 'Gerente'),
  'profile user': words('Atendente', 'Agent', 'Agente'),
  true: words('Sim', 'Yes', 'Sí'),
  false: words('Não', 'No', 'No'),
  none: words('vazio', 'empty', 'vacío'),
  secret: words('alterado', 'changed', 'modificado'),
  key: words('chave', 'key', 'clave'),
}

export const actText = (act: AuditAct, language: AuditLanguage): string => actWords[act][language]

export const fieldText = (field: string, language: AuditLanguage): string =>
  fieldWords[field]?.[language] ?? field

/** The name of the thing: the setting's name instead of its key. */
export const subjectText = (
  { act, subject }: { act: AuditAct; subject: string },
  language: AuditLanguage,
): string => (act === 'setting.update' ? fieldText(subject, language) : subject)

/** Fields whose values are moments. */
const momentFields: ReadonlySet<string> = new Set(['expiresAt'])

type Reader = {
  language: AuditLanguage
  /** A moment as the reader sees moments elsewhere, in the time zone of the company. */
  momentText: (at: string) => string
}

/** A stored value in words. */
export function valueText(field: string, value: AuditValue, reader: Reader): string {
  const { language, momentText } = reader
  if (value === null || value === '') return valueWords['none']![language]
  if (momentFields.has(field)) return momentText(String(value))
  if (Array.isArray(value)) return value.join(', ') || valueWords['none']![language]
  const known = valueWords[`${field} ${String(value)}`] ?? valueWords[String(value)]
  return typeof value === 'boolean' || known ? known![language] : String(value)
}

/** What stands for the value of a secret field. */
export const secretText = (language: AuditLanguage): string => valueWords['secret']![language]

/** The text of the "who" column for an action of an API key. */
export const whoText = (apiKey: string, language: AuditLanguage): string =>
  `${valueWords['key']![language]} ${apiKey}`
