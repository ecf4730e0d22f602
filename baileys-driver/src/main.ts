import './mute-console.ts'
import { serveLinks } from './child.ts'

serveLinks()
