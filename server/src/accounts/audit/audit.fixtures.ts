import { defineFixtures } from '../../../test/resource-fixtures.ts'
import { writeAudit } from './write-audit.ts'

/** Facts for the tests over the whole contract: the audit log. */
export const fixtures = defineFixtures({
  insertRow: async ({ inside, ana }, mark) => {
    await inside(async (ctx) =>
      writeAudit(ctx, { act: 'tag.delete', subject: mark, by: { id: ana.user.id, name: mark } }),
    )
  },
  attacks: () => ({}),
  // A page holds a cursor and the export is a file: audit.test.ts covers foreign ids.
  withoutIds: ['GET /audit', 'GET /audit/export'],
  bodies: {},
  publicIds: [],
  uniqueKeys: {},
  provoked: {},
})
