import type { ChoiceList } from '#contract/core/choices.ts';

/** Initial dropdown entries of a new company, key and label, in order. */
export const choiceEntries: Readonly<Record<ChoiceList, readonly (readonly [key: string, label: string])[]>> =
  {
    lead_status: [
      ['Active', 'Active'],
      ['Inactive', 'Inactive'],
      ['Follow Up', 'Follow Up'],
      ['Interested', 'Interested'],
      ['Not Interested', 'Not Interested'],
    ],
    lead_type: [
      ['Active', 'Active'],
      ['Prospect', 'Prospect'],
      ['Dormant', 'Dormant'],
    ],
    retailer_tax_type: [
      ['registered', 'Registered'],
      ['unregistered', 'Unregistered'],
      ['composition', 'Composition'],
    ],
    customer_type: [
      ['retailer', 'Retailer'],
      ['workshop', 'Workshop'],
      ['mechanic', 'Mechanic'],
      ['spare_parts', 'Spare Parts Shop'],
      ['fuel_station', 'Fuel Station'],
      ['distributor', 'Distributor'],
    ],
    customer_type_industry: [
      ['factory', 'Factory'],
      ['construction', 'Construction'],
      ['mining', 'Mining'],
      ['transport_fleet', 'Transport Fleet'],
      ['power_plant', 'Power Plant'],
      ['oem', 'Equipment Maker'],
    ],
    department: [
      ['retail', 'Retail'],
      ['industrial', 'Industrial'],
      ['automotive', 'Automotive'],
    ],
    priority: [
      ['Low', 'Low'],
      ['Medium', 'Medium'],
      ['High', 'High'],
    ],
    stage: [
      ['New', 'New'],
      ['In Process', 'In Process'],
      ['On Hold', 'On Hold'],
      ['Not Interested', 'Not Interested'],
      ['Closed Won', 'Closed Won'],
      ['Closed Lost', 'Closed Lost'],
    ],
    visit_outcome: [
      ['Order taken', 'Order taken'],
      ['Follow up', 'Follow up'],
      ['Payment collected', 'Payment collected'],
      ['Not interested', 'Not interested'],
      ['Shop closed', 'Shop closed'],
      ['Owner not there', 'Owner not there'],
    ],
    ticket_status: [
      ['Open', 'Open'],
      ['Closed', 'Closed'],
    ],
    ticket_category: [
      ['Product quality', 'Product quality'],
      ['Delivery', 'Delivery'],
      ['Billing', 'Billing'],
      ['Scheme or claim', 'Scheme or claim'],
      ['Other', 'Other'],
    ],
    ticket_source: [
      ['Visit', 'Visit'],
      ['Phone', 'Phone'],
      ['Email', 'Email'],
      ['WhatsApp', 'WhatsApp'],
    ],
    activity_status: [
      ['Not Started', 'Not Started'],
      ['In Progress', 'In Progress'],
      ['Pending Input', 'Pending Input'],
      ['Deferred', 'Deferred'],
      ['Completed', 'Completed'],
    ],
    activity_type: [
      ['Call', 'Call'],
      ['Meeting', 'Meeting'],
      ['Task', 'Task'],
      ['Training', 'Training'],
    ],
  };
