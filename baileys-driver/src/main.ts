import './silence.ts'
import { serveLinks } from './child.ts'

serveLinks()
