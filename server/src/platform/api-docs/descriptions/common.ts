/** What a name means wherever it stands; a call or a form where it means something else says so in its own file. */
export const common = {
  ticketId: 'The id of the ticket.',
  ticketUuid: 'The `uuid` of the ticket, as it stands in the addresses of the desk.',
  messageId: 'The id of the message.',
  contactId: 'The id of the contact.',
  tagId: 'The id of the tag.',
  whatsappId: 'The id of the WhatsApp number.',
  whatsappName: 'The name of the WhatsApp number, as the company calls it.',

  pageNumber: 'Which page is answered. Pages count from 1, and absent means 1.',
  withCount:
    'Whether the answer tells `count`. `false` leaves it out, which is quicker; absent means `true`.',
  format: 'The kind of spreadsheet: `xlsx` or `csv`. Absent means `xlsx`.',
  medias: 'The files, as parts of the form with this name.',

  count: 'How many rows match, on all pages together.',
  countCapped: '`true` where more than 10,000 rows match; absent where `count` is exact.',
  hasMore: 'Whether there is a further page. It is always exact.',

  queueIds:
    'Only those of these queues, as a JSON array of ids such as `[1,2]`. Empty or absent means every queue.',
  createdFrom:
    "Only those created on this day or later, as YYYY-MM-DD in the company's time zone. Absent means from the beginning.",
  createdTo:
    "Only those created on this day or before, as YYYY-MM-DD in the company's time zone. Absent means until today.",
  status: 'Only those with this status. Absent means every status.',
} satisfies Record<string, string>
