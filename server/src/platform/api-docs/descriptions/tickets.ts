/** Tickets, their tags, notes and spreadsheets. */
export const tickets = {
  'GET /tickets searchParam':
    'Searches contact name, number and what was said, from three characters on; the beginning of a number from the first. Empty or absent means no search.',
  'GET /tickets count':
    'How many tickets match, exactly, up to 10,000. Absent with `withCount=false`.',
  whatsappParam:
    'Only those of this WhatsApp number, by its id, or of several as a JSON array such as `[1,2]`. Empty or absent means every number.',
  withoutQueue:
    '`true` answers those without a queue, beside those of `queueIds`. Absent means `false`.',
  users:
    'Only those held by these people, as a JSON array of user ids such as `[1,2]`. Empty or absent means no such choice.',
  tags: 'Only those that have all of these tags, as a JSON array of ids such as `[1,2]`. Empty or absent means any tags.',
  date: "Only those created on this day, as YYYY-MM-DD in the company's time zone. Absent means every day.",
  updatedAt:
    "Only those whose last message is of this day, as YYYY-MM-DD in the company's time zone. Absent means every day.",
  closedFrom:
    "Only those resolved on this day or later, as YYYY-MM-DD in the company's time zone. Absent means that it does not matter.",
  closedTo:
    "Only those resolved on this day or before, as YYYY-MM-DD in the company's time zone. Absent means that it does not matter.",
  showAll:
    "`true` answers every open ticket the caller may see. `false` or absent answers of the open ones only the caller's own, unless `users` chooses others.",
  withUnreadMessages: '`true` answers only those with unread messages. Absent means `false`.',
  'GET /tickets snoozed':
    '`true` answers only open tickets that are put off, who comes back soonest first. Absent means that open tickets are those that are not put off.',
  'GET /tickets sort':
    '`newest` is the last message first, `waiting` who waits longest first, and `deadline` who closes by itself soonest first, of `status=open` alone. Absent means `newest`.',
  'GET /tickets after':
    'Continues exactly behind a row: its `lastMessageAt` and `id`, joined by a comma. In another order `waitingSince` or `expiresAt` comes first, and of those put off `snoozedUntil`; a row that has none goes by a minus and `lastMessageAt`. Absent means that `pageNumber` counts.',
  'GET /tickets/contact/{contactId} count':
    'How many tickets of the contact the caller may see, exactly, up to 10,000.',

  'TicketForm contactId': 'The id of the contact the ticket is begun with.',
  'TicketForm whatsappId':
    "The id of the WhatsApp number one writes through. Absent means the company's default one, or another that is connected while that one is off.",
  'TicketForm queueId': 'The id of the queue of the ticket. `null` or absent means none.',
  'TicketForm userId':
    'The id of the user who attends it; a colleague finds it as handed over. Absent means the caller.',
  'TicketForm status': 'Always `open`. It may be left out.',

  'TicketChange status':
    '`open` accepts or reopens, `closed` resolves, and `pending` returns to the queue. With a `userId` of somebody else, or a `queueId` and no person, it is a transfer, which leaves the status as it is or makes it `pending`. Absent means as it is.',
  'TicketChange userId':
    'The id of the user who is to have it. `null` means nobody, and absent as it is. With `closed` it is ignored.',
  'TicketChange queueId':
    'The id of the queue it goes to, or stays in when it is given to a person. `null` or absent means as it is. With `closed` it is ignored.',
  'TicketChange whatsappId':
    'The id of the WhatsApp number of the ticket. Another one is refused, and absent changes nothing.',
  'TicketChange justClose': 'Taken and without effect: resolving never waits for a rating.',
  'TicketChange note':
    'A note for whoever receives a transfer, kept with the ticket. Empty or absent means none.',
  'TicketChange expirationTime':
    'Minutes of waiting for the customer after which it closes by itself, 1 to 43,200. `null` means as its WhatsApp number says, and absent as it is.',
  'TicketChange sendIdlenessMessage':
    'Whether a customer who lets it wait is reminded. Absent means as it is.',
  chatbot: 'Taken and without effect: Recado runs no bots.',
  queueOptionId: 'Taken and without effect: Recado runs no bots.',
  useIntegration: 'Taken and without effect: Recado runs no bots.',
  promptId: 'Taken and without effect: Recado runs no bots.',
  integrationId: 'Taken and without effect: Recado runs no bots.',
  until:
    "When it comes back, in ISO 8601 and at most 366 days ahead. Without an offset it is a time in the company's time zone, such as `2026-11-30T09:00`. `null` brings it back now.",

  'GET /tickets/export date_from':
    "The first day of creation, as YYYY-MM-DD in the company's time zone. Absent means from the beginning.",
  'GET /tickets/export date_to':
    "The last day of creation, as YYYY-MM-DD in the company's time zone. Absent means until today.",

  'TicketTags ticketId': 'The id of the ticket that gets the tags.',
  'TicketTags tags':
    'All tags of the ticket from now on, at most 30, in place of those it had. An empty list takes all away.',
  'TicketTags tags.id': 'The id of a tag.',
  'POST /ticket-tags/{ticketId} tagId': 'The id of the tag that the ticket gets.',

  'GET /ticket-notes/list ticketId':
    'Only notes of this ticket, by its id. One of `ticketId` and `contactId` is needed, or the list is empty.',
  'GET /ticket-notes/list contactId':
    'Only notes of this contact, by its id, from all tickets the caller may see.',
  'TicketNoteForm note': 'The text of the note, 2 to 4096 characters.',
  'TicketNoteForm clientId':
    'An id minted by the caller, so that a note that is sent twice is written once. Absent means that every call writes one.',
  'TicketNoteForm ticketId': 'The id of the ticket the note is written in.',
  'TicketNoteForm contactId':
    "The id of the ticket's contact; another one is refused. It may be left out.",
  'TicketNoteForm mentions':
    'The ids of the colleagues whom the text names behind an `@`, at most 10, of those who see the ticket. Absent means nobody.',
  'DELETE /ticket-notes/{id} id': 'The id of the note.',
} satisfies Record<string, string>
