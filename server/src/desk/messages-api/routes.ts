import { messagesApi } from '@recado/contract/desk/messages-api'
import { routes, withWorld } from '../../platform/http/routes.ts'
import { sendByKey } from './send.ts'

export const messagesApiRoutes = routes(messagesApi, { send: withWorld(sendByKey) })
