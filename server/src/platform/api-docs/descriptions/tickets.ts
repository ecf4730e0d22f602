/** Tickets, their tags, notes and spreadsheets. */
export const tickets = {
  'GET /tickets searchParam':
    'Searches contact name, number and messages from three characters on; the start of a number from one. Empty or absent means no search.',
  'GET /tickets count':
    'Number of matching tickets, exact up to 10,000. Absent with `withCount=false`.',
  whatsappParam:
    'Only those of this WhatsApp number, by its id, or of several as a JSON array such as `[1,2]`. Empty or absent means every number.',
  withoutQueue:
    '`true` also returns tickets without a queue, besides those of `queueIds`. Absent means `false`.',
  users:
    'Only those assigned to these users, as a JSON array of user ids such as `[1,2]`. Empty or absent means any user.',
  tags: 'Only those that have all of these tags, as a JSON array of ids such as `[1,2]`. Empty or absent means any tags.',
  closingReasons:
    'Only those resolved with one of these closing reasons, as a JSON array of ids such as `[1,2]`. Empty or absent means any.',
  date: "Only those created on this day, as YYYY-MM-DD in the company's time zone. Absent means every day.",
  updatedAt:
    "Only those whose last activity (`lastMessageAt`: the last message, the opening, or the return from a snooze) is from this day, as YYYY-MM-DD in the company's time zone. Absent means every day.",
  closedFrom:
    "Only those resolved on this day or later, as YYYY-MM-DD in the company's time zone. Absent means no limit.",
  closedTo:
    "Only those resolved on this day or before, as YYYY-MM-DD in the company's time zone. Absent means no limit.",
  missed:
    "Only those that missed a deadline: its kind (`firstResponse`, `nextResponse` or `resolution`), the first and the last day as YYYY-MM-DD in the company's time zone, and of which `queue`, `connection`, `user` or `tag` it was then, joined by commas, such as `resolution,2026-11-01,2026-11-07,queue:4`. Of several of one sort one is enough. Absent means every ticket.",
  showAll:
    "`true` returns every open ticket the caller may see. `false` or absent returns only the caller's own open tickets, unless `users` selects others.",
  withUnreadMessages: '`true` returns only those with unread messages. Absent means `false`.',
  'GET /tickets snoozed':
    '`true` returns only snoozed open tickets, by the time they return. Absent excludes snoozed tickets.',
  'GET /tickets sort':
    '`newest`: latest message first. `waiting`: longest wait first. `deadline`: nearest deadline first, of a service level or of closing by itself, only with `status=open` or `status=pending`. Absent means `newest`.',
  'GET /tickets after':
    'Continues exactly after a row: its `lastMessageAt` and `id`, joined by a comma. Other orders use `waitingSince`, or the earlier of `deadline.at` and `expiresAt`, instead, and snoozed tickets `snoozedUntil`; for a row without it, a minus and `lastMessageAt`. Absent means `pageNumber` is used.',
  'GET /tickets/contact/{contactId} count':
    "Number of the contact's tickets the caller may see, exact up to 10,000.",

  'TicketForm contactId': "The id of the ticket's contact.",
  'TicketForm whatsappId':
    "The id of the WhatsApp number to write through. Absent means the company's default number, or a connected one if the default is offline.",
  'TicketForm queueId': 'The id of the queue of the ticket. `null` or absent means none.',
  'TicketForm userId':
    'The id of the user it is assigned to; a colleague gets it as a transfer. Absent means the caller.',
  'TicketForm status': 'Always `open`. It may be left out.',

  'TicketChange status':
    '`open` accepts or reopens, `closed` resolves, and `pending` returns to the queue. With the `userId` of somebody else, or a `queueId` without a user, it is a transfer, which leaves the status unchanged or makes it `pending`. Absent leaves it unchanged.',
  'TicketChange closingReasonId':
    'The id of the closing reason, with `closed` only. Required where the company requires one.',
  'TicketChange closingNote':
    'A note for colleagues on the closing, with `closed` only. The customer does not see it.',
  'TicketChange userId':
    'The id of the user to assign. `null` means nobody, and absent leaves it unchanged. With `closed` it is ignored.',
  'TicketChange queueId':
    'The id of the new queue, or of the queue it stays in when it is assigned to a user. `null` or absent leaves it unchanged. With `closed` it is ignored.',
  'TicketChange whatsappId':
    'The id of the WhatsApp number of the ticket. Another one is refused, and absent changes nothing.',
  'TicketChange justClose': 'Accepted without effect: resolving never waits for a rating.',
  'TicketChange note':
    'A note for the recipient of a transfer, stored with the ticket. Empty or absent means none.',
  'TicketChange expirationTime':
    'Minutes without an answer of the customer after which it closes by itself, 1 to 43,200. `null` means the setting of its WhatsApp number, and absent leaves it unchanged.',
  'TicketChange sendIdlenessMessage':
    'Whether a customer who does not answer is reminded. Absent leaves it unchanged.',
  chatbot: 'Accepted without effect: `POST /tickets/{ticketId}/bot` pauses and resumes the bot.',
  queueOptionId: 'Accepted without effect: Recado runs no bots.',
  useIntegration: 'Accepted without effect: Recado runs no bots.',
  promptId: 'Accepted without effect: Recado runs no bots.',
  integrationId: 'Accepted without effect: Recado runs no bots.',
  until:
    "The end of the snooze, in ISO 8601 and at most 366 days ahead. Without an offset it is a time in the company's time zone, such as `2026-11-30T09:00`. `null` ends it now.",

  exportId:
    'A UUID chosen by the caller. The live event `export progress` of the user names it with the number of rows written so far. Absent means no event.',

  'GET /tickets/export date_from':
    "The first day of creation, as YYYY-MM-DD in the company's time zone. Absent means from the beginning.",
  'GET /tickets/export date_to':
    "The last day of creation, as YYYY-MM-DD in the company's time zone. Absent means until today.",

  'TicketTags ticketId': 'The id of the ticket to tag.',
  'TicketTags tags':
    'All tags of the ticket from now on, at most 30, replacing the previous ones. An empty list removes all.',
  'TicketTags tags.id': 'The id of a tag.',
  'POST /ticket-tags/{ticketId} tagId': 'The id of the tag to add.',

  'GET /ticket-notes/list ticketId':
    'Only notes of this ticket, by its id. One of `ticketId` and `contactId` is needed, or the list is empty.',
  'GET /ticket-notes/list contactId':
    'Only notes of this contact, by its id, from all tickets the caller may see.',
  'TicketNoteForm note': 'The text of the note, 2 to 4096 characters.',
  'TicketNoteForm clientId':
    'An id generated by the caller; a repeated id does not create a second note. Absent means every call creates one.',
  'TicketNoteForm ticketId': 'The id of the ticket the note is written in.',
  'TicketNoteForm contactId':
    "The id of the ticket's contact; another one is refused. It may be left out.",
  'TicketNoteForm mentions':
    'The ids of the colleagues mentioned with `@`, at most 10, among those who see the ticket. Absent means nobody.',
  'DELETE /ticket-notes/{id} id': 'The id of the note.',
} satisfies Record<string, string>
