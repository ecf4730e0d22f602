import { ticketBot } from '@recado/contract/automation/ticket-bot'
import { routes } from '../../platform/http/routes.ts'
import { changeBot } from './pause.ts'

export const ticketBotRoutes = routes(ticketBot, { change: changeBot })
