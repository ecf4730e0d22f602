import { messagesApi } from '@recado/contract/desk/messages-api'
import { routes, withWorldOnce } from '../../platform/http/routes.ts'
import { sendByKey } from './send.ts'

export const messagesApiRoutes = routes(messagesApi, { send: withWorldOnce(sendByKey) })
