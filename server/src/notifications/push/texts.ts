import type { Language } from '../../platform/language.ts'

type Words = {
  newMessage: string
  newReaction: string
  reacted: (emoji: string) => string
  waiting: (name: string) => string
  given: (name: string, by: string | null) => string
  back: (name: string) => string
  renumbered: (name: string, by: string | null) => string
  deadline: (name: string, missed: { isMissed: boolean }) => string
  escalated: (name: string, minutes: string) => string
  mentioned: (by: string | null) => string
  reply: string
  replyHint: string
  replyFailed: (name: string) => string
  trialTitle: string
  trialBody: string
}

const pt: Words = {
  newMessage: 'Nova mensagem',
  newReaction: 'Nova reação',
  reacted: (emoji) => `Reagiu com ${emoji}`,
  waiting: (name) => `${name} está aguardando`,
  given: (name, by) =>
    by ? `${by} transferiu ${name} para você` : `${name} foi transferido para você`,
  back: (name) => `${name} está de volta`,
  renumbered: (name, by) =>
    by ? `${by} alterou o número de ${name}` : `O número de ${name} foi alterado`,
  deadline: (name, { isMissed }) =>
    isMissed ? `O prazo de ${name} venceu` : `O prazo de ${name} está acabando`,
  escalated: (name, minutes) => `Ninguém atende ${name} há ${minutes} min`,
  mentioned: (by) => (by ? `${by} mencionou você em uma nota` : 'Você foi mencionado em uma nota'),
  reply: 'Responder',
  replyHint: 'Escreva a resposta',
  replyFailed: (name) => `Sua resposta a ${name} não foi enviada. Abra a conversa e envie de novo.`,
  trialTitle: 'Teste de aviso',
  trialBody: 'É assim que você fica sabendo com a página fechada.',
}

const en: Words = {
  newMessage: 'New message',
  newReaction: 'New reaction',
  reacted: (emoji) => `Reacted with ${emoji}`,
  waiting: (name) => `${name} is waiting`,
  given: (name, by) => (by ? `${by} transferred ${name} to you` : `${name} was transferred to you`),
  back: (name) => `${name} is back`,
  renumbered: (name, by) =>
    by ? `${by} changed the number of ${name}` : `The number of ${name} was changed`,
  deadline: (name, { isMissed }) =>
    isMissed ? `A deadline of ${name} was missed` : `A deadline of ${name} is near`,
  escalated: (name, minutes) => `Nobody has taken ${name} for ${minutes} min`,
  mentioned: (by) => (by ? `${by} mentioned you in a note` : 'You were mentioned in a note'),
  reply: 'Reply',
  replyHint: 'Write your reply',
  replyFailed: (name) =>
    `Your reply to ${name} was not sent. Open the conversation and send it again.`,
  trialTitle: 'Test notification',
  trialBody: 'This is how you are told while the page is closed.',
}

const es: Words = {
  newMessage: 'Nuevo mensaje',
  newReaction: 'Nueva reacción',
  reacted: (emoji) => `Reaccionó con ${emoji}`,
  waiting: (name) => `${name} está en espera`,
  given: (name, by) =>
    by ? `${by} le transfirió la atención de ${name}` : `Se le transfirió la atención de ${name}`,
  back: (name) => `${name} está de vuelta`,
  renumbered: (name, by) =>
    by ? `${by} cambió el número de ${name}` : `Se cambió el número de ${name}`,
  deadline: (name, { isMissed }) =>
    isMissed ? `El plazo de ${name} venció` : `El plazo de ${name} está por vencer`,
  escalated: (name, minutes) => `Nadie atiende a ${name} desde hace ${minutes} min`,
  mentioned: (by) => (by ? `${by} le mencionó en una nota` : 'Le mencionaron en una nota'),
  reply: 'Responder',
  replyHint: 'Escriba la respuesta',
  replyFailed: (name) =>
    `Su respuesta a ${name} no se envió. Abra la conversación y envíela de nuevo.`,
  trialTitle: 'Prueba de aviso',
  trialBody: 'Así se entera con la página cerrada.',
}

const words = { pt, en, es }

/** The texts of notifications, in the language of the browser: the page with the other texts is closed. */
export const pushTexts = (language: Language): Words => words[language]
