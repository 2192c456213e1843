/** A town with its state, head post office and position. */
export interface Town {
  name: string;
  state: string;
  pin_code: string;
  latitude: number;
  longitude: number;
}

const table = `
Andaman and Nicobar Islands|Port Blair|744101|11.666|92.746
Andhra Pradesh|Anantapur|515001|14.678|77.608
Andhra Pradesh|Guntur|522002|16.3|80.457
Andhra Pradesh|Kakinada|533001|16.948|82.253
Andhra Pradesh|Kurnool|518001|15.829|78.036
Andhra Pradesh|Nellore|524001|14.45|79.987
Andhra Pradesh|Rajahmundry|533101|16.994|81.768
Andhra Pradesh|Tirupati|517501|13.636|79.42
Andhra Pradesh|Vijayawada|520001|16.507|80.647
Andhra Pradesh|Visakhapatnam|530001|17.68|83.202
Arunachal Pradesh|Itanagar|791111|27.082|93.541
Assam|Dibrugarh|786001|27.48|94.908
Assam|Guwahati|781001|26.184|91.746
Assam|Jorhat|785001|26.757|94.203
Assam|Silchar|788001|24.827|92.798
Bihar|Bhagalpur|812001|25.256|86.985
Bihar|Darbhanga|846004|26.152|85.897
Bihar|Gaya|823001|24.797|85.004
Bihar|Muzaffarpur|842001|26.123|85.391
Bihar|Patna|800001|25.594|85.136
Bihar|Purnia|854301|25.779|87.474
Chandigarh|Chandigarh|160017|30.736|76.788
Chhattisgarh|Bilaspur|495001|22.079|82.139
Chhattisgarh|Durg|491001|21.191|81.276
Chhattisgarh|Korba|495677|22.346|82.696
Chhattisgarh|Raipur|492001|21.233|81.633
Dadra and Nagar Haveli and Daman and Diu|Silvassa|396230|20.274|72.997
Delhi|Karol Bagh|110005|28.656|77.188
Delhi|New Delhi|110001|28.636|77.224
Delhi|Rohini|110085|28.743|77.068
Goa|Margao|403601|15.28|73.98
Goa|Panaji|403001|15.496|73.826
Gujarat|Ahmedabad|380001|23.026|72.587
Gujarat|Anand|388001|22.553|72.955
Gujarat|Bharuch|392001|21.694|72.976
Gujarat|Bhavnagar|364001|21.763|72.153
Gujarat|Bhuj|370001|23.254|69.669
Gujarat|Jamnagar|361001|22.473|70.067
Gujarat|Junagadh|362001|21.513|70.461
Gujarat|Mehsana|384001|23.588|72.369
Gujarat|Rajkot|360001|22.296|70.794
Gujarat|Surat|395003|21.207|72.835
Gujarat|Vadodara|390001|22.299|73.208
Gujarat|Vapi|396191|20.372|72.905
Haryana|Ambala|134003|30.378|76.777
Haryana|Faridabad|121001|28.411|77.313
Haryana|Gurugram|122001|28.46|77.026
Haryana|Hisar|125001|29.154|75.723
Haryana|Karnal|132001|29.686|76.99
Haryana|Panipat|132103|29.39|76.963
Haryana|Rohtak|124001|28.894|76.589
Himachal Pradesh|Shimla|171001|31.104|77.167
Himachal Pradesh|Solan|173212|30.909|77.109
Jammu and Kashmir|Jammu|180001|32.736|74.869
Jammu and Kashmir|Srinagar|190001|34.086|74.806
Jharkhand|Bokaro|827001|23.674|86.129
Jharkhand|Dhanbad|826001|23.8|86.434
Jharkhand|Jamshedpur|831001|22.803|86.185
Jharkhand|Ranchi|834001|23.343|85.309
Karnataka|Ballari|583101|15.124|76.947
Karnataka|Belagavi|590001|15.86|74.508
Karnataka|Bengaluru|560001|12.972|77.594
Karnataka|Davanagere|577001|14.471|75.941
Karnataka|Hassan|573201|13.007|76.096
Karnataka|Hubballi|580020|15.339|75.14
Karnataka|Kalaburagi|585101|17.33|76.863
Karnataka|Mangaluru|575001|12.856|74.836
Karnataka|Mysuru|570001|12.322|76.65
Karnataka|Shivamogga|577201|13.938|75.58
Karnataka|Tumakuru|572101|13.347|77.094
Kerala|Kannur|670001|11.868|75.358
Kerala|Kochi|682001|9.953|76.245
Kerala|Kollam|691001|8.881|76.585
Kerala|Kottayam|686001|9.587|76.521
Kerala|Kozhikode|673001|11.248|75.78
Kerala|Palakkad|678001|10.76|76.656
Kerala|Thiruvananthapuram|695001|8.486|76.949
Kerala|Thrissur|680001|10.517|76.217
Ladakh|Leh|194101|34.165|77.585
Lakshadweep|Kavaratti|682555|10.567|72.642
Madhya Pradesh|Bhopal|462001|23.255|77.403
Madhya Pradesh|Gwalior|474001|26.23|78.173
Madhya Pradesh|Indore|452001|22.718|75.833
Madhya Pradesh|Jabalpur|482001|23.167|79.95
Madhya Pradesh|Ratlam|457001|23.334|75.037
Madhya Pradesh|Sagar|470001|23.838|78.738
Madhya Pradesh|Satna|485001|24.577|80.827
Madhya Pradesh|Ujjain|456001|23.182|75.776
Maharashtra|Ahmednagar|414001|19.095|74.738
Maharashtra|Akola|444001|20.71|76.998
Maharashtra|Amravati|444601|20.942|77.751
Maharashtra|Aurangabad|431001|19.878|75.342
Maharashtra|Baramati|413102|18.152|74.57
Maharashtra|Dhule|424001|20.907|74.789
Maharashtra|Jalgaon|425001|21.003|75.566
Maharashtra|Kolhapur|416001|16.705|74.243
Maharashtra|Latur|413512|18.397|76.568
Maharashtra|Mumbai|400001|19.073|72.883
Maharashtra|Nagpur|440001|21.146|79.085
Maharashtra|Nanded|431601|19.16|77.315
Maharashtra|Nashik|422001|19.997|73.791
Maharashtra|Pune|411001|18.52|73.855
Maharashtra|Sangli|416416|16.872|74.535
Maharashtra|Satara|415001|17.686|73.993
Maharashtra|Solapur|413001|17.673|75.907
Maharashtra|Thane|400601|19.201|72.978
Manipur|Imphal|795001|24.808|93.944
Meghalaya|Shillong|793001|25.569|91.883
Mizoram|Aizawl|796001|23.729|92.718
Nagaland|Kohima|797001|25.675|94.111
Odisha|Berhampur|760001|19.313|84.792
Odisha|Bhubaneswar|751001|20.273|85.836
Odisha|Cuttack|753001|20.465|85.879
Odisha|Rourkela|769001|22.26|84.853
Odisha|Sambalpur|768001|21.465|83.976
Puducherry|Puducherry|605001|11.934|79.83
Punjab|Amritsar|143001|31.622|74.875
Punjab|Bathinda|151001|30.207|74.939
Punjab|Jalandhar|144001|31.326|75.579
Punjab|Ludhiana|141001|30.906|75.836
Punjab|Mohali|160055|30.68|76.722
Punjab|Patiala|147001|30.34|76.386
Rajasthan|Ajmer|305001|26.452|74.639
Rajasthan|Alwar|301001|27.562|76.625
Rajasthan|Bhilwara|311001|25.347|74.641
Rajasthan|Bikaner|334001|28.023|73.312
Rajasthan|Jaipur|302001|26.92|75.788
Rajasthan|Jodhpur|342001|26.268|73.006
Rajasthan|Kota|324001|25.183|75.839
Rajasthan|Sikar|332001|27.609|75.139
Rajasthan|Udaipur|313001|24.586|73.713
Sikkim|Gangtok|737101|27.326|88.612
Tamil Nadu|Chennai|600001|13.088|80.278
Tamil Nadu|Coimbatore|641001|11.006|76.966
Tamil Nadu|Erode|638001|11.343|77.727
Tamil Nadu|Hosur|635109|12.719|77.848
Tamil Nadu|Madurai|625001|9.919|78.12
Tamil Nadu|Salem|636001|11.654|78.155
Tamil Nadu|Thanjavur|613001|10.784|79.149
Tamil Nadu|Tiruchirappalli|620001|10.816|78.697
Tamil Nadu|Tirunelveli|627001|8.727|77.684
Tamil Nadu|Tiruppur|641601|11.115|77.355
Tamil Nadu|Vellore|632001|12.918|79.133
Telangana|Hyderabad|500001|17.384|78.456
Telangana|Karimnagar|505001|18.436|79.144
Telangana|Khammam|507001|17.248|80.144
Telangana|Nizamabad|503001|18.669|78.082
Telangana|Warangal|506002|18|79.583
Tripura|Agartala|799001|23.836|91.279
Uttar Pradesh|Agra|282001|27.183|78.017
Uttar Pradesh|Aligarh|202001|27.908|78.077
Uttar Pradesh|Bareilly|243001|28.367|79.432
Uttar Pradesh|Ghaziabad|201001|28.664|77.439
Uttar Pradesh|Gorakhpur|273001|26.766|83.369
Uttar Pradesh|Jhansi|284001|25.448|78.568
Uttar Pradesh|Kanpur|208001|26.465|80.35
Uttar Pradesh|Lucknow|226001|26.839|80.923
Uttar Pradesh|Meerut|250001|28.98|77.706
Uttar Pradesh|Moradabad|244001|28.838|78.776
Uttar Pradesh|Noida|201301|28.58|77.33
Uttar Pradesh|Prayagraj|211001|25.435|81.846
Uttar Pradesh|Varanasi|221001|25.317|83.01
Uttarakhand|Dehradun|248001|30.335|78.054
Uttarakhand|Haldwani|263139|29.223|79.529
Uttarakhand|Haridwar|249401|29.948|78.16
West Bengal|Asansol|713301|23.685|86.983
West Bengal|Durgapur|713201|23.516|87.308
West Bengal|Howrah|711101|22.593|88.337
West Bengal|Kharagpur|721301|22.34|87.325
West Bengal|Kolkata|700001|22.563|88.363
West Bengal|Malda|732101|25.011|88.141
West Bengal|Siliguri|734001|26.71|88.429
`;

/** Towns in every state, one territory each. */
export const towns: readonly Town[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [state = '', name = '', pin_code = '', latitude = '', longitude = ''] = line.split('|');
    return { name, state, pin_code, latitude: Number(latitude), longitude: Number(longitude) };
  });
