import { ticketResolved } from '../../desk/hooks.ts'
import { askForRating } from './commands.ts'

ticketResolved.register(askForRating)
