import { businessHours, HOLIDAYS_MAX } from '@recado/contract/automation/business-hours'
import { sql } from 'kysely'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const holiday = { name: 'Véspera', intervals: [] }
const date = '2099-12-24'

/** Facts for the tests over the whole contract: business hours. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId, sales }, mark) => {
    await owner`insert into holidays (company_id, queue_id, date, name, intervals)
      values (${companyId}, ${sales.id}, ${date}, ${`${mark} feriado`}, '[]')`
    return sales.id
  },
  attacks: (queueId) => ({
    'GET /business-hours': [{ queueId }],
    'PUT /business-hours': [{ queueId, week: null }],
    'PUT /business-hours/holidays/:date': [{ date, queueId, ...holiday }],
    'DELETE /business-hours/holidays/:date': [{ date, queueId }],
  }),
  withoutIds: [],
  bodies: {
    'PUT /business-hours': { week: null },
    'PUT /business-hours/holidays/:date': holiday,
  },
  publicIds: ['/business-hours'],
  uniqueKeys: {
    holidays_date_key: {
      table: 'holidays',
      copy: {},
      allowed: [{ date: sql`date + 1` }, { queue_id: sql`null` }],
    },
  },
  provoked: {
    ERR_NO_HOLIDAY_FOUND: async () => {
      const { ana } = await aCompany()
      return ana(businessHours.removeHoliday, { date })
    },
    ERR_HOLIDAY_LIMIT: async () => {
      const { ana, companyId } = await aCompany()
      await owner`insert into holidays (company_id, date, name)
        select ${companyId}, '2098-01-01'::date + n, 'Feriado' from generate_series(1, ${HOLIDAYS_MAX}::int) n`
      return ana(businessHours.setHoliday, { date, ...holiday })
    },
  },
})
