import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RANKS, likenessOf } from '#lib/sounds/likeness.ts';
import { soundsOf } from '#lib/sounds/sounds.ts';
import { kindsMaybe } from '#lib/sounds/kinds.ts';
import { kindsIn } from '#lib/sounds/unit.ts';
import { checkProperty } from '#tests/support/property.ts';

/** How well what is typed finds a name. */
const rank = (name: string, typed: string) => likenessOf(soundsOf(name), soundsOf(typed));

test.each([
  ['श्री गणेश मोटर्स', 'Shri Ganesh Motors', 'shree ganes motors'],
  ['राम कुमार', 'Ram Kumar', 'raam kumaar'],
  ['लक्ष्मी ट्रेडर्स', 'Laxmi Traders', 'lakshmi traders', 'Lakshmee Traders'],
  ['वर्मा हार्डवेयर', 'Verma Hardware', 'varma hardware', 'Warma Hardware'],
  ['शर्मा स्टोर्स', 'Sharma Stores', 'sarma stores'],
  ['अग्रवाल स्वीट्स', 'Agarwal Sweets', 'Aggarwal Sweets', 'agrawal sweets'],
  ['चौधरी टायर', 'Chaudhary Tyre', 'Choudhry Tyre', 'Chowdhury Tyre', 'Chaudhari Tyre'],
  ['कृष्णा डेयरी', 'Krishna Dairy', 'krisna dairy'],
  ['विश्वकर्मा इंजीनियरिंग वर्क्स', 'Vishwakarma Engineering Works', 'viswakarma engineering works'],
  ['श्रीवास्तव मेडिकल', 'Srivastava Medical', 'Shrivastav Medical'],
  ['संजय सिंह', 'Sanjay Singh', 'Sanjai Singh'],
  ['जैन ब्रदर्स', 'Jain Brothers', 'jayn brothers'],
  ['मोहम्मद हुसैन', 'Mohammad Hussain', 'Mohammed Husain', 'Muhammad Hussein'],
  ['सिद्दीकी एंटरप्राइजेज', 'Siddiqui Enterprises', 'Siddiqi Enterprises'],
  ['गुप्ता इंडस्ट्रीज', 'Gupta Industries'],
  ['पटेल प्रोविजन स्टोर', 'Patel Provision Store', 'Patil Provision Store'],
  ['रेड्डी एजेंसी', 'Reddy Agency', 'Reddi Agency'],
  ['नायडू कंस्ट्रक्शन', 'Naidu Construction', 'Nayudu Construction'],
  ['बनर्जी फर्नीचर', 'Banerjee Furniture', 'Bannerji Furniture'],
  ['मुखर्जी फार्मेसी', 'Mukherjee Pharmacy', 'mukharji farmacy'],
  ['अरोड़ा साड़ी सेंटर', 'Arora Saree Centre', 'Arora Sari Center'],
  ['मिश्रा बुक डिपो', 'Mishra Book Dipo', 'misra book depo'],
  ['त्रिपाठी ऑटो पार्ट्स', 'Tripathi Auto Parts', 'Tripathy Auto Parts'],
  ['चतुर्वेदी क्लॉथ हाउस', 'Chaturvedi Cloth House'],
  ['यादव डेयरी', 'Yadav Dairy'],
  ['दीपक इलेक्ट्रॉनिक्स', 'Deepak Electronics', 'Dipak Electronics'],
  ['पंजाब ट्रैक्टर', 'Punjab Tractor', 'Panjab Tractor'],
  ['लखनऊ जनरल स्टोर', 'Lucknow General Store', 'Lakhnau General Store'],
  ['ज़फ़र टेलर्स', 'Zafar Tailors', 'jafar tailors'],
  ['फूलचंद किराना', 'Phoolchand Kirana', 'Fulchand Kirana'],
  ['कपूर कंपनी', 'Kapoor Company', 'Kapur Company'],
  ['महेश पेंट्स', 'Mahesh Paints'],
  ['मेहता ज्वेलर्स', 'Mehta Jewellers', 'Mehta Jewelers'],
  ['कमला वस्त्र भंडार', 'Kamla Vastra Bhandar', 'kamala vastra bhandar'],
  ['ज्ञानेंद्र शुक्ला', 'Gyanendra Shukla', 'Gyanendra Sukla'],
  ['भट्टाचार्य मोबाइल', 'Bhattacharya Mobile', 'Bhatacharya Mobile'],
  ['कुलकर्णी स्टील', 'Kulkarni Steel'],
  ['ओझा सीमेंट', 'Ojha Cement'],
  ['जय माँ दुर्गा', 'Jai Maa Durga', 'Jay Ma Durga'],
  ['पांडेय सर्विस स्टेशन', 'Pandey Service Station'],
  ['बच्चन टी स्टॉल', 'Bachchan Tea Stall', 'Bachan Tea Stall'],
  ['शिवनारायण एंड संस', 'Shiv Narayan and Sons', 'Shivnarayan End Sons'],
  ['दुकान नं १२', 'Dukan N 12'],
])('%s and %s sound alike', (hindi, ...latin) => {
  for (const name of latin) {
    expect([name, rank(name, hindi)]).toEqual([name, 0]);
    expect([name, rank(hindi, name)]).toEqual([name, 0]);
  }
});

test.each([
  ['राम', 'Rim'],
  ['राम', 'Room Decor'],
  ['राम', 'Sharma'],
  ['किरण', 'Karan'],
  ['कुमार', 'Kamra'],
  ['गणेश', 'Dinesh'],
  ['दास', 'Goods'],
  ['सुनील', 'Anil'],
  ['दुकान १२', 'Dukan 13'],
  ['वर्मा', 'Sharma'],
  ['साई', 'Sales'],
])('%s does not sound like %s', (hindi, latin) => {
  expect(rank(latin, hindi)).toBe(RANKS);
  expect(rank(hindi, latin)).toBe(RANKS);
});

test('a name is found by the beginning of any of its words, whole words and the first word before others', () => {
  expect(rank('Shri Ganesh Motors', 'श्री')).toBe(0);
  expect(rank('Shri Ganesh Motors', 'गणेश')).toBe(1);
  expect(rank('Shri Ganesh Motors', 'श्री गण')).toBe(2);
  expect(rank('Shri Ganesh Motors', 'मोट')).toBe(3);
  expect(rank('Shri Ganesh Motors', 'नेश')).toBe(RANKS);
  expect(rank('Shriganesh Motors', 'श्री गणेश')).toBe(0);
  expect(rank('रामू', 'ram')).toBe(2);
});

test('the consonants a text may have are those it has, and perhaps more', () => {
  checkProperty(
    'lib/sounds: the consonants a text may have are those it has, and perhaps more',
    fc.property(
      fc.string({
        unit: fc.constantFrom(...Array.from('aeiouyxcghjknprstwz श्रीणं2-é'), 'tion', 'ies', 'ture'),
      }),
      (text) => {
        const has = kindsIn(soundsOf(text));
        expect(kindsMaybe(text) & has).toBe(has);
      },
    ),
    300,
  );
});
