/** Descriptions by field name, for names with one meaning. A call or form with another meaning overrides them. */
export const common = {
  ticketId: 'The id of the ticket.',
  ticketUuid: 'The `uuid` of the ticket, as in the URLs of the desk.',
  messageId: 'The id of the message.',
  contactId: 'The id of the contact.',
  tagId: 'The id of the tag.',
  whatsappId: 'The id of the WhatsApp number.',
  whatsappName: "The company's name for the WhatsApp number.",

  pageNumber: 'The number of the page, starting at 1. Absent means 1.',
  withCount:
    'Whether the answer contains `count`. `false` omits it, which is faster. Absent means `true`.',
  format: 'The kind of spreadsheet: `xlsx` or `csv`. Absent means `xlsx`.',
  medias: 'The files, as form parts with this name.',

  count: 'Total number of matching rows on all pages.',
  countCapped: '`true` if more than 10,000 rows match. Absent if `count` is exact.',
  hasMore: 'Whether there is a further page. It is always exact.',

  queueIds:
    'Only those of these queues, as a JSON array of ids such as `[1,2]`. Empty or absent means every queue.',
  createdFrom:
    "Only those created on this day or later, as YYYY-MM-DD in the company's time zone. Absent means from the beginning.",
  createdTo:
    "Only those created on this day or before, as YYYY-MM-DD in the company's time zone. Absent means until today.",
  status: 'Only those with this status. Absent means every status.',
} satisfies Record<string, string>
