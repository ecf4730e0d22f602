import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { pauseReasons, UserFull } from './users.ts'

export const PauseForm = z.object({ reason: z.enum(pauseReasons) })

export const pauses = {
  begin: endpoint('PUT /auth/me/pause', {
    about:
      'Begins a pause of the signed-in user, or changes its reason. A user in a pause keeps their tickets and receives no others automatically.',
    may: 'session.own',
    body: PauseForm,
    answer: UserFull,
  }),
  end: endpoint('DELETE /auth/me/pause', {
    about: 'Ends the pause of the signed-in user. Does nothing without one.',
    may: 'session.own',
    answer: UserFull,
  }),
}

/** Descriptions of the fields in the API document. */
export const descriptions = {
  'PauseForm reason': 'Why: `lunch`, `coffee`, `meeting` or `training`.',
}
