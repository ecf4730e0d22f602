import { sql } from 'kysely'

/** The id of the brand of the company in `companies`. One without another brand belongs to the default one. */
export const brandOfCompany = sql<number>`coalesce(companies.white_label_id, 0)`
