/** Messages, their files, drafts and what is scheduled. */
export const messages = {
  'GET /messages/{ticketId} before':
    'Only messages before this `position`, exactly, however many arrive meanwhile. Absent means up to the newest.',
  'GET /messages/{ticketId} after':
    'Only messages after this `position`, oldest first. Absent means the newest page.',
  'GET /messages/{ticketId} around':
    'The id of a message: answers the page in whose middle it stands. Absent means no such message.',
  'GET /messages/{ticketId} aroundUnread':
    '`true` answers where one begins to read: up to 10 messages before the first unread one and 30 from there on. With nothing unread, and when absent, it is the newest page.',
  'GET /messages/{ticketId} system':
    'Whether the lines that say who did what are among the messages, and counted. Absent means `true`.',
  'GET /messages/{ticketId} count':
    'How many messages the ticket has, exactly, up to 10,000. Absent with `withCount=false`.',
  'GET /messages/{ticketId} hasMore': 'Whether there are older messages. It is always exact.',
  'GET /messages/{ticketId}/find searchParam':
    'What the messages say; accents and case are ignored. Fewer than three characters find nothing.',
  'GET /messages/{ticketId}/find hasMore': 'Whether more messages were found than are told.',

  'MessageForm id':
    'An id for the message, minted by the caller; the same id twice is one message. Absent means that the server mints it.',
  'MessageForm body':
    'The text, or the caption of the first file, at most 4096 characters. Absent means empty.',
  'MessageForm quotedMsgId':
    'The id of the message that is answered to. `null` or absent means none.',
  'MessageForm quotedMsg':
    'The message that is answered to, of which only the id is read. In a form with files it comes as JSON; `null` or absent means none.',
  'MessageForm quotedMsg.id': 'The id of the message that is answered to.',
  'MessageForm seenPosition':
    'The `position` of the last message the writer has seen. With newer words of others the message is refused with `ERR_NEWER_MESSAGES`; absent means that it is not checked.',
  'MessageForm force': '`true` sends whatever stands behind `seenPosition`. Absent means `false`.',
  'MessageForm seconds':
    'How long a recording lasts, in seconds, as the recorder measured it. Absent means that it is not known.',
  'MessageForm uploads':
    'The ids of files that were taken in before, in the order they are sent, at most 10. Absent means none.',
  'MessageEdit body': 'The new text of the message, at most 4096 characters.',
  'MessageReaction emoji': 'One emoji. `null` takes the reaction back.',
  'ForwardForm messageId': 'The id of the message that is forwarded.',
  'ForwardForm contactIds': 'The ids of the contacts it is sent to, 1 to 5.',
  'ForwardForm ids':
    'Ids for the new messages, minted by the caller, one for each contact in turn; the same id twice is one message. Absent means that the server mints them.',

  'POST /messages/{ticketId}/uploads id':
    'An id for the file, minted by the caller; the same id twice is one file. Absent means that the server mints it.',
  'POST /messages/{ticketId}/uploads medias': 'The file: one part of the form with this name.',
  uploadId: 'The id of the file that was taken in.',

  'PUT /tickets/{ticketId}/draft kind':
    'Whether it is an answer to the customer (`message`) or a note for colleagues (`note`). Absent means `message`.',
  'PUT /tickets/{ticketId}/draft body':
    'What the caller has begun to write, at most 20,000 characters. Empty forgets the draft.',

  'GET /schedules ticketId':
    'Only those written in this ticket, by its id. Absent means every one.',
  'GET /schedules contactId': 'Only those to this contact, by its id. Absent means every one.',
  'GET /schedules count': 'How many scheduled messages match, exactly, up to 10,000.',
  'ScheduleForm body': 'The text of the message, 5 to 4096 characters.',
  'ScheduleForm sendAt':
    "When it is sent, in ISO 8601. Without an offset it is a time in the company's time zone, such as `2026-11-30T09:00`. A moment that has passed is refused.",
  'ScheduleForm contactId': 'The id of the contact it is sent to.',
  'ScheduleForm ticketId':
    'The id of the ticket it was written in, which belongs to that contact. `null` or absent means none.',
  'ScheduleForm whatsappId':
    "The id of the WhatsApp number it is sent through. `null` or absent means that of the ticket, else the company's default one.",
  'ScheduleChange body': 'The new text, 5 to 4096 characters. Absent means as it is.',
  'ScheduleChange sendAt':
    "When it is sent, in ISO 8601; without an offset in the company's time zone. Absent means as it is.",
  'PUT /schedules/{id} id': 'The id of the scheduled message.',
  'DELETE /schedules/{id} id': 'The id of the scheduled message.',
} satisfies Record<string, string>
