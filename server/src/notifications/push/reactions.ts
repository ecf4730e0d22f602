import { customerReacted, messagesStored, peopleMentioned } from '../../desk/hooks.ts'
import { notifyOffline, notifyMentioned, notifyOfReaction } from './notify-offline.ts'

messagesStored.register(notifyOffline)
customerReacted.register(notifyOfReaction)
peopleMentioned.register(notifyMentioned)
