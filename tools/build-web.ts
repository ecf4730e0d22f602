import { ensureWeb } from '../server/src/platform/http/build-web.ts'
import { makeLog } from '../server/src/platform/log.ts'

/** `npm run build`: the web app, if its sources are newer than what stands in web/dist. */
await ensureWeb(makeLog({ level: 'info', pretty: true }))
