import 'server-only'
import { cutField, type FormFields, type PlainForm } from '../http/plain-form'
import { LEAD_FORMS, type LeadFormId } from '../consents/lead-forms'
import { againPath } from '../paths'
import { readSeen } from '../settlements/seen'
import { afterLeadPath, leadFormPath } from './lead-paths'
import { LEAD_FIELDS, type GetNotifiedInput, type LeadField } from './schema'

/** A request as a plain form: a box that is not ticked is not sent. */
export const plainLead: PlainForm<unknown> = {
  fields: [
    ...LEAD_FIELDS,
    'uniqueBreachId',
    'form',
    'sms',
    'future',
    'lawyer',
    'redirectedFromEmail',
    'settlementSeen',
    'lawFirm',
    'lawFirmVersionId',
  ],
  toBody: (fields): Record<keyof GetNotifiedInput, unknown> => {
    const { uniqueBreachId, form } = fields
    const asked = formOf(fields)
    return {
      ...typedOf(fields),
      uniqueBreachId,
      notificationSMS: fields.sms === 'on',
      notificationEmail: true,
      connectWithLawyer: asked && !asked.boxes.lawyer ? asked.connectsWithLawyer : fields.lawyer === 'on',
      notificationFutureBreaches: fields.future === 'on',
      form,
      settlementSeen: readSeen(fields.settlementSeen ?? ''),
      lawFirmVersionId: fields.lawFirm === 'on' ? fields.lawFirmVersionId : null,
    }
  },
  done: (_response, fields) =>
    afterLeadPath(formOf(fields)?.id ?? 'lawyer-consultation', fields.redirectedFromEmail === 'true'),
  refused: (_error, fields) =>
    againPath(
      leadFormPath(
        formOf(fields)?.id ?? 'lawyer-consultation',
        cutField(fields.uniqueBreachId ?? ''),
        fields.redirectedFromEmail === 'true',
      ),
    ),
  keep: ({ form = '', ...fields }) => ({
    form: form.slice(0, 60),
    values: {
      ...typedOf(fields),
      sms: fields.sms,
      future: fields.future,
      lawyer: fields.lawyer,
      settlementSeen: fields.settlementSeen,
      lawFirm: fields.lawFirm,
      lawFirmVersionId: fields.lawFirmVersionId,
    },
  }),
}

function typedOf(fields: FormFields): Record<LeadField, string | undefined> {
  return Object.fromEntries(LEAD_FIELDS.map((name) => [name, fields[name]])) as Record<
    LeadField,
    string | undefined
  >
}

function formOf({ form = '' }: FormFields) {
  return Object.hasOwn(LEAD_FORMS, form) ? LEAD_FORMS[form as LeadFormId] : undefined
}
