import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

export const Setting = z.object({ key: z.string(), value: z.string(), companyId: z.number() })
export type Setting = z.infer<typeof Setting>

export const settings = {
  list: endpoint('GET /settings', {
    about: 'Returns the public settings of the company, by key.',
    may: 'everyone',
    answer: z.array(Setting),
  }),
}
