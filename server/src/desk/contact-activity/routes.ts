import { contactActivity } from '@recado/contract/desk/contact-activity'
import { routes } from '../../platform/http/routes.ts'
import { listContactActivity } from './queries.ts'

export const contactActivityRoutes = routes(contactActivity, { list: listContactActivity })
