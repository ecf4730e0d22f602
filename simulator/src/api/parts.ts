import type { Engine } from '../engine.ts'
import type { Log } from '../log.ts'
import type { MediaStore } from './media-store.ts'

/** The dependencies of the API's calls. */
export interface ApiContext {
  engine: Engine
  media: MediaStore
  log: Log
  mayMoveClock: boolean
}
