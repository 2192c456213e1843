/** Splits comma-separated entries. */
export const list = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

export const menNames =
  list(`Ravi, Suresh, Mahesh, Imran, Arjun, Vikram, Sanjay, Karthik, Gurpreet, Rajesh, Anil,
  Dinesh, Prakash, Naveen, Ashok, Farhan, Joseph, Tapan, Bhupinder, Murugan, Satish, Yusuf, Hemant, Kiran`);

export const womenNames =
  list(`Sunita, Kavita, Lakshmi, Fatima, Priya, Anjali, Rekha, Geeta, Harpreet, Meena, Shalini,
  Nirmala, Rosy, Swati, Ayesha, Padma`);

export const middleNames = list('Kumar, Lal, Prasad, Chandra, Singh, Nath, Rao, Babu, Mohan');

export const lastNames =
  list(`Gupta, Sharma, Patel, Khan, Reddy, Nair, Singh, Das, Iyer, Joshi, Yadav, Mehta, Chauhan,
  Pillai, Banerjee, Kulkarni, Verma, Ansari, Fernandes, Shetty, Thakur, Mishra, Jadhav, Naidu, Borah, Sahoo`);

export const shopKinds = list(`Auto Parts, Lubricants, Motor Stores, Oil Depot, Garage, Tyre and Oil House,
  Engineering Works, Traders, Automobiles, Service Station, Spares Corner, Agencies, Enterprises, Oil Mart`);

export const industryKinds =
  list(`Steel Works, Cement Products, Textile Mills, Infra Projects, Stone Crushers,
  Sugar Mills, Logistics, Paper Mills, Castings, Power Systems, Food Processing, Plastics`);

export const shopFronts = list(
  'New, Shree, Sri Balaji, Maa Durga, Bharat, National, Jai Hind, Royal, Sai, Om, City',
);

/** Real-world shop names: long, and in Devanagari. */
export const hindiShops = list(`श्री बालाजी ऑटो पार्ट्स एवं लुब्रिकेंट्स केंद्र, माँ वैष्णो मोटर स्टोर,
  जय भवानी ऑइल डिपो एवं सर्विस सेंटर, गुप्ता ट्रैक्टर पार्ट्स एवं इंजन ऑइल के थोक विक्रेता,
  न्यू शर्मा ऑटो गैरेज, राधे कृष्ण मोटर वर्क्स एवं टायर हाउस, यादव डीज़ल एवं इंजीनियरिंग वर्क्स,
  ॐ साईं सर्विस स्टेशन, महाराष्ट्र ऑटोमोबाईल्स आणि स्पेअर पार्ट्स, किसान मशीनरी स्टोर एवं लुब्रिकेंट्स भंडार,
  श्री गणेश टू व्हीलर सर्विस सेंटर एवं ऑरिजिनल स्पेयर पार्ट्स विक्रेता, पटेल ट्रेडर्स`);

export const streets =
  list(`Main Bazaar, Station Road, MG Road, Gandhi Chowk, Bypass Road, Transport Nagar, NH Service Road,
  Old Bus Stand Road, Industrial Area Phase 2, Civil Lines, Nehru Marg, Market Yard, Ring Road, Shivaji Path`);

export const landmarks =
  list(`Near Hanuman Temple, Opposite Bus Stand, Beside State Bank, Near Railway Station,
  Opposite Petrol Pump, Near Clock Tower, Behind Vegetable Market, Near Jama Masjid, Opposite Government School,
  Near Toll Plaza, Beside Post Office, Near St. Mary Church`);

export const sources = list('Market visit, Reference, Trade fair, Phone call, Campaign');
