import { readSecret } from '../connections/secrets.ts'
import type { World } from '../platform/ctx.ts'
import { within } from '../platform/database/within.ts'
import type { Credentials } from '../platform/driver-stores.ts'
import type { Lease } from './lease/lease.ts'
import { writeSecret } from './state.ts'

type Owned = { companyId: number; lease: Lease }

/** Seals the credentials for this connection: a row copied to another connection cannot be opened. */
export function credentialsOf(world: World, { companyId, lease }: Owned): Credentials {
  const about = `connection ${companyId}/${lease.connectionId} credentials`
  return {
    async read() {
      const sealed = await within(world, { companyId, readOnly: true }, (ctx) =>
        readSecret(ctx, lease.connectionId),
      )
      return sealed && world.seal.open(sealed, about)
    },
    write: (secret) =>
      within(world, { companyId }, (ctx) =>
        writeSecret(ctx, {
          lease,
          sealed: secret === undefined ? undefined : world.seal.close(secret, about),
        }),
      ),
  }
}
