import type { WhiteLabel } from '@recado/contract/accounts/white-labels'
import type { World } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'

export const ownBrand: WhiteLabel = {
  id: 0,
  name: 'Recado',
  path: null,
  primaryColor: '#369eff',
  secondaryColor: '#73b3fb',
}

/** Brands belong to no company, because a sign-in page needs its brand before anybody is signed in. */
export const showBrand = ({ db }: World, { input }: { input: { name: string } }) =>
  db
    .selectFrom('whiteLabels')
    .select(['id', 'name', 'path', 'primaryColor', 'secondaryColor'])
    .where('path', '=', input.name)
    .executeTakeFirstOrThrow(missing('ERR_NO_WHITE_LABEL_FOUND'))
