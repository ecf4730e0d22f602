import type { WhiteLabel } from '@recado/contract/accounts/white-labels'
import { sql } from 'kysely'
import type { World } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'

const ownBrand = {
  id: 0,
  name: 'Recado',
  path: null,
  primaryColor: '#369eff',
  secondaryColor: '#73b3fb',
}

/** What the operator offers to every brand. */
async function offersOf({ db, academyUrl = '', resetsPasswords = false }: World) {
  const { rows } = await sql<{ hasHelps: boolean }>`
    select exists (select from helps) as "hasHelps"`.execute(db)
  return { hasHelps: rows[0]!.hasHelps, academyUrl, resetsPasswords }
}

export const showOwnBrand = async (world: World): Promise<WhiteLabel> => ({
  ...ownBrand,
  ...(await offersOf(world)),
})

/** Brands belong to no company, because a sign-in page needs its brand before anybody is signed in. */
export async function showBrand(
  world: World,
  { input }: { input: { name: string } },
): Promise<WhiteLabel> {
  const brand = await world.db
    .selectFrom('whiteLabels')
    .select(['id', 'name', 'path', 'primaryColor', 'secondaryColor'])
    .where('path', '=', input.name)
    .executeTakeFirstOrThrow(missing('ERR_NO_WHITE_LABEL_FOUND'))
  return { ...brand, ...(await offersOf(world)) }
}
