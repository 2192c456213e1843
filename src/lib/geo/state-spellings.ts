import type { stateNames } from './states.ts';

/** How else people write a state: codes of vehicles and parcels, Hindi, names of before, usual misspellings. */
export const stateSpellings: Readonly<Record<(typeof stateNames)[number], string>> = {
  'Andaman and Nicobar Islands': `
    AN | Andaman | Andaman & Nicobar | Andaman and Nicobar | Andaman & Nicobar Islands |
    अंडमान निकोबार | अंडमान और निकोबार | अंडमान और निकोबार द्वीपसमूह`,
  'Andhra Pradesh': 'AP | AD | Andhra | आंध्र प्रदेश | आन्ध्र प्रदेश',
  'Arunachal Pradesh': 'AR | Arunachal | अरुणाचल प्रदेश | अरुणाचल',
  Assam: 'AS | Asom | असम | आसाम',
  Bihar: 'BR | बिहार',
  Chandigarh: 'CH | चंडीगढ़ | चण्डीगढ़',
  Chhattisgarh: 'CG | CT | Chattisgarh | Chhatisgarh | Chatisgarh | छत्तीसगढ़ | छत्तीसगढ',
  'Dadra and Nagar Haveli and Daman and Diu': `
    DN | DD | DH | DNH | DNHDD | Dadra & Nagar Haveli | Dadra and Nagar Haveli | Daman | Diu |
    Daman & Diu | Daman and Diu | Dadra & Nagar Haveli and Daman & Diu | दादरा और नगर हवेली |
    दमन और दीव | दादरा और नगर हवेली और दमन और दीव`,
  Delhi: 'DL | New Delhi | NCT of Delhi | Delhi NCT | दिल्ली | नई दिल्ली',
  Goa: 'GA | गोवा',
  Gujarat: 'GJ | Gujrat | Gujarath | गुजरात',
  Haryana: 'HR | Hariyana | हरियाणा',
  'Himachal Pradesh': 'HP | Himachal | हिमाचल प्रदेश | हिमाचल',
  'Jammu and Kashmir': `
    JK | J&K | J and K | Jammu & Kashmir | Jammu Kashmir | Jammu | Kashmir | जम्मू और कश्मीर |
    जम्मू एवं कश्मीर | जम्मू कश्मीर`,
  Jharkhand: 'JH | Jharkand | झारखंड | झारखण्ड',
  Karnataka: 'KA | Karnatka | Karnatak | कर्नाटक',
  Kerala: 'KL | Keralam | केरल',
  Ladakh: 'LA | Leh Ladakh | लद्दाख',
  Lakshadweep: 'LD | Lakshadweep Islands | Lakshdweep | लक्षद्वीप',
  'Madhya Pradesh': 'MP | मध्य प्रदेश',
  Maharashtra: 'MH | MAH | Maharastra | Maharashtra State | महाराष्ट्र',
  Manipur: 'MN | मणिपुर',
  Meghalaya: 'ML | Meghalya | मेघालय',
  Mizoram: 'MZ | मिज़ोरम | मिजोरम',
  Nagaland: 'NL | नागालैंड | नागालैण्ड',
  Odisha: 'OD | OR | Orissa | Odissa | Orrisa | ओडिशा | ओड़िशा | उड़ीसा',
  Puducherry: 'PY | Pondicherry | Pondichery | Pondy | Puduchery | पुडुचेरी | पुदुच्चेरी | पांडिचेरी',
  Punjab: 'PB | Panjab | पंजाब',
  Rajasthan: 'RJ | Rajastan | राजस्थान',
  Sikkim: 'SK | सिक्किम',
  'Tamil Nadu': 'TN | तमिलनाडु | तमिल नाडु',
  Telangana: 'TG | TS | Telengana | तेलंगाना',
  Tripura: 'TR | त्रिपुरा',
  'Uttar Pradesh': 'UP | उत्तर प्रदेश',
  Uttarakhand: 'UK | UA | Uttaranchal | Uttrakhand | Uttarkhand | उत्तराखंड | उत्तराखण्ड | उत्तरांचल',
  'West Bengal': 'WB | Bengal | W. Bengal | पश्चिम बंगाल | प. बंगाल | बंगाल',
};
