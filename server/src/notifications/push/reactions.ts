import { customerReacted, messagesStored, peopleMentioned } from '../../desk/hooks.ts'
import { tellAway, tellNamedAway, tellReactionAway } from './notify-offline.ts'

messagesStored.register(tellAway)
customerReacted.register(tellReactionAway)
peopleMentioned.register(tellNamedAway)
