import type { Language } from '../../platform/language.ts'
import {
  type Addressee,
  dayWords,
  greeting,
  type MailWords,
  moneyWords,
  paragraphs,
} from './words.ts'

/** `value` in reais; days are YYYY-MM-DD. */
export type InvoiceFacts = { detail: string; value: number; dueDate: string }

type Words = {
  invoice: (value: string, due: string) => string
  invoiceText: (detail: string, brand: string) => string
  invoiceFacts: (value: string, due: string) => string
  open: string
  due: (days: number) => string
  dueText: (due: string, brand: string) => string
  dueHint: string
  paid: (value: string) => string
  paidText: (detail: string, value: string) => string
  renewed: (until: string) => string
  desk: string
  suspended: (company: string, brand: string) => string
  overdueText: (due: string) => string
  overdueHint: string
  stoppedText: (brand: string) => string
}

const words: Record<Language, Words> = {
  pt: {
    invoice: (value, due) => `Fatura de ${value} com vencimento em ${due}`,
    invoiceText: (detail, brand) => `Há uma nova fatura da sua assinatura do ${brand}: ${detail}.`,
    invoiceFacts: (value, due) => `Valor: ${value}\nVencimento: ${due}`,
    open: 'Ver as faturas',
    due: (days) =>
      days === 1 ? 'Sua assinatura vence amanhã' : `Sua assinatura vence em ${days} dias`,
    dueText: (due, brand) => `A assinatura do ${brand} da sua empresa vence em ${due}.`,
    dueHint: 'Pague a fatura até lá para que a equipe continue atendendo sem parar.',
    paid: (value) => `Pagamento de ${value} recebido`,
    paidText: (detail, value) => `Recebemos ${value} pela fatura: ${detail}.`,
    renewed: (until) => `Sua licença foi renovada até ${until}!`,
    desk: 'Abrir o atendimento',
    suspended: (company, brand) => `O acesso de ${company} ao ${brand} foi suspenso`,
    overdueText: (due) => `A assinatura venceu em ${due} e a equipe não consegue mais entrar.`,
    overdueHint: 'Um administrador ainda entra e paga a fatura. O acesso volta com o pagamento.',
    stoppedText: (brand) =>
      `O ${brand} suspendeu o acesso da empresa. Nada foi apagado. Fale com o suporte para saber o motivo.`,
  },
  en: {
    invoice: (value, due) => `Invoice of ${value}, due on ${due}`,
    invoiceText: (detail, brand) =>
      `There is a new invoice of your subscription to ${brand}: ${detail}.`,
    invoiceFacts: (value, due) => `Amount: ${value}\nDue on: ${due}`,
    open: 'See the invoices',
    due: (days) =>
      days === 1 ? 'Your subscription ends tomorrow' : `Your subscription ends in ${days} days`,
    dueText: (due, brand) => `The subscription of your company to ${brand} ends on ${due}.`,
    dueHint: 'Pay the invoice before that day, so that your team can go on without a break.',
    paid: (value) => `Payment of ${value} received`,
    paidText: (detail, value) => `We received ${value} for the invoice: ${detail}.`,
    renewed: (until) => `Your licence has been renewed until ${until}!`,
    desk: 'Open the desk',
    suspended: (company, brand) => `The access of ${company} to ${brand} is suspended`,
    overdueText: (due) => `The subscription ended on ${due}, and your team can no longer sign in.`,
    overdueHint:
      'An administrator can still sign in and pay the invoice. The access returns with the payment.',
    stoppedText: (brand) =>
      `${brand} has suspended the access of the company. Nothing was deleted. Ask support for the reason.`,
  },
  es: {
    invoice: (value, due) => `Factura de ${value} con vencimiento el ${due}`,
    invoiceText: (detail, brand) =>
      `Hay una factura nueva de su suscripción a ${brand}: ${detail}.`,
    invoiceFacts: (value, due) => `Importe: ${value}\nVencimiento: ${due}`,
    open: 'Ver las facturas',
    due: (days) =>
      days === 1 ? 'Su suscripción vence mañana' : `Su suscripción vence en ${days} días`,
    dueText: (due, brand) => `La suscripción de su empresa a ${brand} vence el ${due}.`,
    dueHint: 'Pague la factura antes de ese día para que su equipo siga atendiendo sin pausa.',
    paid: (value) => `Pago de ${value} recibido`,
    paidText: (detail, value) => `Recibimos ${value} por la factura: ${detail}.`,
    renewed: (until) => `¡Su licencia se renovó hasta el ${until}!`,
    desk: 'Abrir la atención',
    suspended: (company, brand) => `El acceso de ${company} a ${brand} está suspendido`,
    overdueText: (due) => `La suscripción venció el ${due} y su equipo ya no puede entrar.`,
    overdueHint:
      'Un administrador todavía puede entrar y pagar la factura. El acceso vuelve con el pago.',
    stoppedText: (brand) =>
      `${brand} suspendió el acceso de la empresa. No se borró nada. Pregunte el motivo a soporte.`,
  },
}

/** An invoice was made. */
export const invoiceMail =
  ({ detail, value, dueDate }: InvoiceFacts) =>
  (language: Language, { name, brand }: Addressee): MailWords => {
    const { invoice, invoiceText, invoiceFacts, open } = words[language]
    const [amount, due] = [moneyWords(language, value), dayWords(language, dueDate)]
    const said = [invoiceText(detail, brand), invoiceFacts(amount, due)]
    return {
      subject: invoice(amount, due),
      text: paragraphs(greeting[language](name), ...said),
      button: open,
    }
  }

/** The subscription ends in some days. */
export const dueSoonMail =
  ({ dueDate, days }: { dueDate: string; days: number }) =>
  (language: Language, { name, brand }: Addressee): MailWords => {
    const { due, dueText, dueHint, open } = words[language]
    const said = [dueText(dayWords(language, dueDate), brand), dueHint]
    return {
      subject: due(days),
      text: paragraphs(greeting[language](name), ...said),
      button: open,
    }
  }

/** An invoice was paid, and the subscription was renewed. */
export const paidMail =
  ({ detail, value, until }: { detail: string; value: number; until: string }) =>
  (language: Language, { name }: Addressee): MailWords => {
    const { paid, paidText, renewed, desk } = words[language]
    const amount = moneyWords(language, value)
    const said = [paidText(detail, amount), renewed(dayWords(language, until))]
    return {
      subject: paid(amount),
      text: paragraphs(greeting[language](name), ...said),
      button: desk,
    }
  }

/** The company is suspended: since its subscription ended on `overdueSince`, or by the operator. */
export const suspendedMail =
  ({ company, overdueSince }: { company: string; overdueSince: string | null }) =>
  (language: Language, { name, brand }: Addressee): MailWords => {
    const { suspended, overdueText, overdueHint, stoppedText, open } = words[language]
    const said = overdueSince
      ? [overdueText(dayWords(language, overdueSince)), overdueHint]
      : [stoppedText(brand)]
    return {
      subject: suspended(company, brand),
      text: paragraphs(greeting[language](name), ...said),
      button: open,
    }
  }
