import type { Engine } from '../engine.ts'
import type { Log } from '../log.ts'
import type { MediaStore } from './media-store.ts'

/** What the calls of the API stand on. */
export interface Parts {
  engine: Engine
  media: MediaStore
  log: Log
  mayMoveClock: boolean
}
