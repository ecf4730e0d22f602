import { queues } from '@recado/contract/accounts/queues'
import { aCompany } from '../company.ts'
import { owner } from '../database.ts'

const moon = { name: 'Lua', color: '#000001' }

export const ofQueues = {
  ERR_QUEUE_LIMIT: async () => {
    const { ana, companyId } = await aCompany()
    await owner`update plans set queues = 2
      where id = (select plan_id from companies where id = ${companyId})`
    return ana(queues.create, moon)
  },
  ERR_QUEUE_NAME_ALREADY_EXISTS: async () => {
    const { ana, sales } = await aCompany()
    return ana(queues.create, { ...moon, name: sales.name })
  },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: async () => {
    const { ana } = await aCompany()
    await ana(queues.create, { name: 'Sol', color: moon.color })
    return ana(queues.create, moon)
  },
}
