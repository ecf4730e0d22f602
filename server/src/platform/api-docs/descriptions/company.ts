/** Sign-in, people, the dashboard, notices of the browser, tags, quick replies and the funnel. */
export const company = {
  'POST /auth/login email': 'The e-mail address of the account. Case is ignored.',
  'POST /auth/login password': 'The password of the account.',
  'POST /auth/login whiteLabelId':
    "The id of the brand the account belongs to. 0 is the product's own, and absent means 0.",
  'GET /users searchParam':
    'Searches the name and, for callers who may see it, the e-mail. Accents and case are ignored. Empty or absent means every user.',
  'GET /users/{id} id': 'The id of the user.',
  'GET /whitelabels/{name} name':
    "The first segment of the path of the brand's addresses. Case is ignored.",

  'GET /dashboard days':
    'The period as a number of days up to and including today, 1 to 366. It is required unless both dates are given, and the dates go before it.',
  'GET /dashboard date_from':
    "The first day of the period, as YYYY-MM-DD in the company's time zone. It counts only together with `date_to`.",
  'GET /dashboard date_to':
    "The last day of the period, as YYYY-MM-DD in the company's time zone, at most 366 days with the first. It counts only together with `date_from`.",
  'GET /dashboard whatsappIds':
    'Only what went through these WhatsApp numbers, as a JSON array of ids such as `[1,2]`. Empty or absent means every number.',

  endpoint: 'The address at the push service, as the browser gives it when it subscribes.',
  'POST /notifications/push keys':
    'The keys that the browser gives with the address; notices are encrypted for them.',
  'POST /notifications/push keys.p256dh': 'The public key of the browser: 65 bytes in base64url.',
  'POST /notifications/push keys.auth': 'The secret of the subscription: 16 bytes in base64url.',
  'POST /notifications/push language':
    'The language of the notices. Absent means the one chosen before, or Portuguese.',
  'POST /notifications/push wishes': 'What the browser is told of. Absent means as it was before.',
  'POST /notifications/push wishes.own':
    "Whether news of the caller's own tickets is told: messages, tickets handed over, and those that come back.",
  'POST /notifications/push wishes.waiting':
    'Whether customers who wait for somebody to accept them are told.',
  'POST /notifications/push wishes.mentions': 'Whether notes that name the caller are told.',
  'POST /notifications/push wishes.words':
    'Whether a notice shows the words themselves. With `false` it says only who wrote.',
  'POST /notifications/push wishes.quiet':
    'The time of day at which nothing is told. `null` means that there is none.',
  'POST /notifications/push wishes.quiet.from':
    "When the quiet begins, as HH:MM in the company's time zone.",
  'POST /notifications/push wishes.quiet.to':
    "When the quiet ends, as HH:MM in the company's time zone. A time before the beginning is one of the next day.",

  'GET /tags/list searchParam':
    'Searches the name of the tag; accents and case are ignored. Empty or absent means every tag.',
  'TagForm name': 'The name of the tag, 2 to 50 characters.',
  'TagForm color':
    'The colour of the tag, as `#` and six hexadecimal digits. Empty or absent means `#A4CCCC`.',
  'TagChange name': 'The new name of the tag, 2 to 50 characters. Absent means as it is.',
  'TagChange color':
    'The new colour, as `#` and six hexadecimal digits. Empty means `#A4CCCC`, absent as it is.',
  'PUT /tags/{id} id': 'The id of the tag.',
  'DELETE /tags/{id} id': 'The id of the tag.',

  'QuickMessageForm shortcode':
    'What is typed behind the slash: one word of 3 to 50 characters, kept in small letters.',
  'QuickMessageForm message':
    'The text of the quick reply, 3 to 500 characters. Placeholders such as `{{nome}}` are filled in where it is used.',
  'QuickMessageForm isGlobal':
    "`true` makes it the whole company's, which admins and managers may do. `false` or absent makes it the caller's own.",
  'PUT /quick-messages/{id} id': 'The id of the quick reply.',
  'PUT /quick-messages/{id} shortcode':
    'The new word behind the slash, 3 to 50 characters. Absent means as it is.',
  'PUT /quick-messages/{id} message':
    'The new text of the quick reply, 3 to 500 characters. Absent means as it is.',
  'PUT /quick-messages/{id} isGlobal':
    "Whether it is the whole company's, which admins and managers may decide. Absent means as it is.",
  'DELETE /quick-messages/{id} id': 'The id of the quick reply.',

  'LaneForm title': 'The title of the lane, 2 to 50 characters.',
  'LaneForm position':
    'The place of the lane among the others; lower numbers come first. Absent means behind the last lane.',
  'CardForm laneId': 'The id of the lane the ticket is put into.',
  'CardForm ticketId': 'The id of the ticket. The card it may have already moves.',
  'CardForm value': 'What the sale is worth, in reais with two decimals. Absent means 0.',
  'CardForm description': 'A remark on the card, at most 500 characters. Absent means none.',
  'CardForm tagId': 'The id of the tag the card bears. `null` or absent means none.',
  'DELETE /cards/{id} id': 'The id of the card.',
} satisfies Record<string, string>
