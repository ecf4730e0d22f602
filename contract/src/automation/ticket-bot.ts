import { z } from 'zod'
import { Ticket } from '../desk/tickets.ts'
import { endpoint, id } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'

export const TicketBotForm = z.object({ action: z.enum(['pause', 'resume']) })

export const ticketBot = {
  change: endpoint('POST /tickets/:ticketId/bot', {
    about:
      'Pauses the bot of a ticket, or gives the ticket back to it. Back at work it says where the conversation is.',
    may: 'everyone',
    params: z.object({ ticketId: id }),
    body: TicketBotForm,
    answer: Ticket,
  }),
}

export const descriptions = {
  'POST /tickets/{ticketId}/bot ticketId': 'The id of the ticket.',
  'TicketBotForm action': '`pause` silences the bot, `resume` gives the ticket back to it.',
} satisfies Record<string, string>

export const errors = {
  ERR_NO_BOT: {
    status: 400,
    pt: 'Não há robô nesta conversa: o número não tem setores com robô ligado.',
    en: 'There is no bot in this conversation: the number has no queue whose bot is on.',
    es: 'No hay robot en esta conversación: el número no tiene sectores con el robot activado.',
  },
  ERR_TICKET_HAS_AGENT: {
    status: 400,
    pt: 'O robô só atende conversas sem atendente. Devolva o atendimento à fila antes.',
    en: 'The bot only serves tickets without an agent. Return the ticket to the queue first.',
    es: 'El robot solo atiende conversaciones sin agente. Devuelva la atención a la cola antes.',
  },
} satisfies DeclaredErrors
